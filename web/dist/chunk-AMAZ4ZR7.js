import{a,b}from"./chunk-XQFKOY2B.js";import"./chunk-P2DX3WAK.js";import"./chunk-QEAUDS7T.js";import"./chunk-OWPEXDE7.js";export{b as Editor,a as common};
