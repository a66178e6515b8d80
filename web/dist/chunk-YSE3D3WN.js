import{a,b}from"./chunk-RTSUNLIF.js";import"./chunk-QGXJAAAS.js";export{b as Editor,a as common};
