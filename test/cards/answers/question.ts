/** Questions put to the answer cards, as an understood message. */
import { loadCatalog } from '../../../catalog/files/load.js';
import { type AnswerRequest, answerCard } from '../../../src/cards/answers/index.js';
import { cardText } from '../../../src/cards/text.js';

export const catalog = loadCatalog();

type Asked = Partial<AnswerRequest['understanding']>;

function request(asked: Asked, rest: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    catalog,
    lang: 'en',
    slots: {},
    now: '2026-11-30T15:00:00+08:00',
    settings: { defaultRegion: 'cn-hangzhou' },
    ...rest,
    understanding: {
      intent: 'explain',
      said: {},
      topics: [],
      unknownNames: [],
      ...asked,
      mentions: { instanceTypes: [], families: [], gpus: [], models: [], ...asked.mentions },
    },
  };
}

export const answer = (asked: Asked, rest: Partial<AnswerRequest> = {}) => answerCard(request(asked, rest));
export const said = (asked: Asked, rest: Partial<AnswerRequest> = {}): string =>
  cardText(answer(asked, rest));
export const naming = (names: Partial<AnswerRequest['understanding']['mentions']>) => ({
  instanceTypes: [],
  families: [],
  gpus: [],
  models: [],
  ...names,
});
