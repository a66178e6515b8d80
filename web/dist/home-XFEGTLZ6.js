import{a as m,b as o,c as t,d as a,f as e}from"./chunk-YHYS52ER.js";var i=e();o();m();new t(()=>new URLSearchParams({lang:i.lang}),r=>{r.warmth&&a(r.warmth,i)},()=>{});
