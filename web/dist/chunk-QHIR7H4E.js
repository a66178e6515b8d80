import{a,b}from"./chunk-43J4UOEE.js";import"./chunk-OWPEXDE7.js";import"./chunk-P2DX3WAK.js";export{b as Editor,a as common};
