import{a,b}from"./chunk-NDYXXX26.js";import"./chunk-OWPEXDE7.js";import"./chunk-QEAUDS7T.js";import"./chunk-P2DX3WAK.js";export{b as Editor,a as common};
