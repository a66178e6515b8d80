import{a,b}from"./chunk-C2QYHS6N.js";import"./chunk-P2DX3WAK.js";import"./chunk-QEAUDS7T.js";import"./chunk-CU2U2QHN.js";export{b as Editor,a as common};
