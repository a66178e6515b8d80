import{a,b}from"./chunk-IUXTBSJO.js";import"./chunk-QGXJAAAS.js";export{b as Editor,a as common};
