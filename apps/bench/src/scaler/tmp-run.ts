import { batchDay, simulateBatchDay } from "./tmp-day.ts";
import { percentile, median } from "../base/statistics.ts";
const r:number[]=[], k:boolean[]=[], e:number[]=[];
for (let i=0;i<40;i++){ const d=batchDay(2027,i); if (d.arrivesAtMs.length>40000) continue; const a=simulateBatchDay(d,false), b=simulateBatchDay(d,true); r.push(percentile(b.tookMs,0.95)/percentile(a.tookMs,0.95)); k.push(...b.kept); e.push(...b.errors);} 
console.log("SUM", r.length, "median",median(r).toFixed(3),"worst",Math.max(...r).toFixed(3), "kept", k.filter(Boolean).length, k.length, "err", median(e).toFixed(2), percentile(e,0.9).toFixed(2), "over1.05", r.filter(x=>x>1.05).length);
