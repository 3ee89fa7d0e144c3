import {it} from 'vitest';
import {loadCatalog} from '../../catalog/files/load.js';
import {recommend} from '../../src/engine/recommend.js';
it('x',()=>{const catalog=loadCatalog();
const o={catalog,now:'2026-11-30T15:00:00+08:00',defaultRegion:'cn-hangzhou'};
for(const w of [{paramsB:13,task:'pretrain',tokens:1e11},{paramsB:13,task:'pretrain',tokens:1e11,deadlineHours:720},{paramsB:13,task:'pretrain',tokens:1e10},{paramsB:13,task:'pretrain',tokens:1e10,deadlineHours:168},{paramsB:13,task:'pretrain',tokens:1e11,gpuCount:32},{paramsB:7,task:'sft'},{paramsB:7,task:'sft',method:'full'},{paramsB:70,task:'sft',method:'lora'},{paramsB:7,task:'sft',method:'full',gpuPreference:'A100-80G',gpuCount:1},{paramsB:72,task:'inference',concurrency:30,seqLen:8192}] as any[]){const t=Date.now();const r=recommend(w,o);console.log(JSON.stringify(w),Date.now()-t,'ms');for(const p of [...r.picks,...r.frontier.filter(p=>!p.hourly)])console.log('   ',p.role,p.count,p.instanceType,p.verdict,p.hours?.expected,p.cost?.expected,p.hourly?.amount,p.breakEvenHourly)}
})
