import { defineConfig } from 'vitest/config';
const A=(f:RegExp,r:string)=>({find:f,replacement:'/tmp/talk/'+r});
export default defineConfig({root:'/work/main',resolve:{alias:[A(/^\.\.\/cards\/answers\/index\.js$/,'answers.ts'),]},test:{}});
