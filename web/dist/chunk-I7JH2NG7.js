import{a,b}from"./chunk-GMJTLPNF.js";import"./chunk-QGXJAAAS.js";export{b as Editor,a as common};
