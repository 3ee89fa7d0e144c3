import {it} from 'vitest';
import {answer,click,catalog} from './talk.js';
import {understand} from '../../src/conversation/understand/index.js';
it('x',()=>{const S='Which GPU instance do you recommend for training Transformer models on Alibaba Cloud?';
for(const w of ['14B','3','it has 14 billion parameters']){const t=answer([S,w],'en');console.log(w,JSON.stringify(t.slots),JSON.stringify(t.understanding?.said),t.state.pending)}
console.log(JSON.stringify(understand(S,{catalog,now:'2026-11-30T15:00:00+08:00'}).slots))
})
