import {it} from 'vitest';
import {readFileSync} from 'node:fs';
import {loadCatalog} from '../../catalog/files/load.js';
import {takeTurn} from '../../src/conversation/turn.js';
import {freshState,parseState} from '../../src/conversation/state.js';
it('x',()=>{const catalog=loadCatalog();
const run=(turns:any[],lang:any)=>{let s=freshState(lang);for(const t of turns){const t0=performance.now();const r=takeTurn(s,typeof t==='string'?{type:'text',text:t}:t,{catalog,now:'2026-11-30T15:00:00+08:00',settings:{defaultRegion:'cn-hangzhou',defaultLang:lang}});s=parseState(JSON.stringify(r.state),lang);console.log('\n=====>',t,Math.round(performance.now()-t0)+'ms','\n'+r.reply.text)}}
for(const [lang,...turns] of JSON.parse(readFileSync('/tmp/talk/dialogues.json','utf8'))) run(turns,lang)
})
