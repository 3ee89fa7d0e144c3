/** What the Slack adapter itself says, apart from the cards. */
import type { Bilingual } from '../../src/language.js';

export const TEXTS = {
  more: { zh: '更多', en: 'More' },
  moreTitle: { zh: '其余内容', en: 'The rest' },
  share: { zh: '分享到频道', en: 'Share to channel' },
  stale: {
    zh: '这张卡片已经过期，按钮不再有效。请把问题再发一次，我会重新计算。',
    en: 'This card has expired and its buttons no longer work. Ask again and I will compute it afresh.',
  },
  cannotShare: {
    zh: '我不在这个频道里，没法分享。请先用 /invite 把我加进来，再点一次。',
    en: 'I am not in this channel, so I cannot share there. Add me with /invite and click again.',
  },
  notAllowed: {
    zh: '抱歉，这里还没有开通选卡。请联系管理员把这个工作区、频道或你加入允许名单。',
    en: 'Sorry, Xuanka is not open to you here yet. Ask its operator to allow this workspace, this channel or you.',
  },
} as const satisfies Record<string, Bilingual>;
