/** The card of setup tips, or of the refusal with a button for the platform that can. */
import type { Card, CardBlock } from '../cards/card.js';
import { planName } from '../cards/plan-lines.js';
import { sourceText } from '../cards/sources.js';
import { PLATFORM_NAMES, type SetupRequest } from './request.js';
import { setupTips } from './tips.js';

export function setupCard(request: SetupRequest): Card {
  const { lang, plan } = request;
  const zh = lang === 'zh';
  const tips = setupTips(request);
  const context: CardBlock = {
    type: 'context',
    items: tips.sources.map((source) => sourceText(zh ? '出处' : 'Source', source, lang)),
  };
  if (tips.refused) {
    const label = zh ? `看 ${PLATFORM_NAMES[tips.instead]} 步骤` : `${PLATFORM_NAMES[tips.instead]} steps`;
    return {
      kind: 'setup',
      lang,
      blocks: [
        { type: 'text', text: tips.reason },
        context,
        {
          type: 'actions',
          items: [
            { type: 'button', id: `setup:${tips.instead}`, label, value: tips.instead, style: 'primary' },
          ],
        },
      ],
      fallback: tips.reason,
    };
  }
  const title = zh
    ? `${PLATFORM_NAMES[tips.platform]} 上手：${planName(plan)}`
    : `${planName(plan)} on ${PLATFORM_NAMES[tips.platform]}`;
  return {
    kind: 'setup',
    lang,
    blocks: [
      { type: 'heading', text: title },
      { type: 'text', text: tips.why },
      { type: 'list', ordered: true, items: tips.steps },
      { type: 'details', summary: zh ? '创建' : 'Create', blocks: [{ type: 'code', ...tips.create }] },
      {
        type: 'details',
        summary: 'launch.sh',
        blocks: [{ type: 'code', language: 'bash', text: tips.launch.script }],
      },
      {
        type: 'fields',
        items: [
          { label: zh ? '数据' : 'Data', value: tips.data },
          { label: zh ? '停止计费' : 'Stop the bill', value: tips.billing },
        ],
      },
      { type: 'list', items: tips.notes },
      context,
    ],
    fallback: zh ? `${title}。${tips.why}` : `${title}. ${tips.why}`,
  };
}
