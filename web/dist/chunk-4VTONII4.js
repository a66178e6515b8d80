import{a,b}from"./chunk-KY65OKYQ.js";import"./chunk-P2DX3WAK.js";import"./chunk-OWPEXDE7.js";import"./chunk-QEAUDS7T.js";export{b as Editor,a as common};
