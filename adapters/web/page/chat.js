/** The chat page: shows the conversation, sends what is typed or clicked. */
import { ChatError, forget, remember, send, transcript } from './conversation.js';
import { EXAMPLES, TEXTS } from './texts.js';

const LANG_KEY = 'xuanka.lang';
const MAX_COMPOSER_PX = 180;

const log = document.querySelector('#log');
const welcome = document.querySelector('#welcome');
const composer = document.querySelector('#composer');
const message = document.querySelector('#message');
const sendButton = document.querySelector('#send');
const restart = document.querySelector('#restart');

/** What the user chose with the switch; what they write decides otherwise. */
let chosen = localStorage.getItem(LANG_KEY) ?? undefined;
let lang = chosen ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');
/** Messages are sent one after the other, in the order they were made. */
let queue = Promise.resolve();

function showLanguage(next) {
  lang = next === 'en' ? 'en' : 'zh';
  const texts = TEXTS[lang];
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  document.title = texts.title;
  for (const element of document.querySelectorAll('[data-text]'))
    element.textContent = texts[element.dataset.text];
  message.placeholder = texts.placeholder;
  for (const button of document.querySelectorAll('[data-lang]')) {
    button.setAttribute('aria-pressed', String(button.dataset.lang === lang));
  }
  document.querySelector('#examples').replaceChildren(...EXAMPLES[lang].map(exampleItem));
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function exampleItem({ title, text }) {
  const button = make('button');
  button.type = 'button';
  button.append(make('b', '', title), make('span', '', text));
  button.addEventListener('click', () => say({ text }, text));
  const item = make('li');
  item.append(button);
  return item;
}

function addEntry(entry) {
  welcome.hidden = true;
  restart.hidden = false;
  const article = make('article', entry.from);
  article.append(make('h2', 'unseen', TEXTS[lang][entry.from]));
  if (entry.from === 'you') {
    article.append(make('p', 'bubble', entry.text));
  } else {
    article.lang = entry.lang === 'zh' ? 'zh-CN' : 'en';
    const card = make('div', 'card');
    card.dataset.kind = entry.kind;
    card.innerHTML = entry.html;
    for (const code of card.querySelectorAll('pre')) code.append(copyButton(code));
    article.append(card);
  }
  log.append(article);
  return article;
}

function copyButton(code) {
  const text = code.textContent;
  const button = make('button', 'copy', TEXTS[lang].copy);
  button.type = 'button';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = TEXTS[lang].copied;
  });
  return button;
}

function waiting() {
  const article = make('article', 'bot waiting');
  const dots = make('div', 'card dots');
  dots.append(make('i'), make('i'), make('i'), make('span', 'unseen', TEXTS[lang].thinking));
  article.append(dots);
  log.append(article);
  return article;
}

/** The question comes to the top of the window, so that a long answer is read from its first line. */
function bringToTop(article) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  article.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}

/** Shows what the user said and answers it. `shown` is the text of the click or message. */
function say(content, shown) {
  const entry = { from: 'you', text: shown };
  const asked = addEntry(entry);
  remember(entry);
  queue = queue.then(() => answer(content, asked));
}

/** Never rejects, so that the messages after it are sent too. */
async function answer(content, asked) {
  const dots = waiting();
  bringToTop(asked);
  try {
    const replies = await send(content, chosen);
    dots.remove();
    // A new chat was begun meanwhile.
    if (!asked.isConnected) return;
    for (const { html, card } of replies) {
      const entry = { from: 'bot', html, kind: card.kind, lang: card.lang };
      if (card.lang !== lang) showLanguage(card.lang);
      addEntry(entry);
      remember(entry);
    }
  } catch (error) {
    dots.remove();
    if (!(error instanceof ChatError)) console.error(error);
    showFailure(error, content, asked);
  }
  bringToTop(asked);
}

function showFailure(error, content, asked) {
  const texts = TEXTS[lang];
  const reason = error instanceof ChatError ? error.message || texts.offline : texts.failed;
  const article = make('article', 'bot');
  const card = make('div', 'card');
  card.dataset.kind = 'error';
  card.append(make('p', '', reason));
  const again = make('button', '', texts.retry);
  again.type = 'button';
  again.addEventListener('click', () => {
    article.remove();
    message.focus();
    queue = queue.then(() => answer(content, asked));
  });
  const actions = make('div', 'actions');
  actions.append(again);
  card.append(actions);
  article.append(card);
  log.append(article);
}

function fitComposer() {
  message.style.height = 'auto';
  message.style.height = `${Math.min(message.scrollHeight, MAX_COMPOSER_PX)}px`;
  sendButton.disabled = message.value.trim() === '';
}

function submit() {
  const text = message.value.trim();
  if (text === '') return;
  message.value = '';
  fitComposer();
  say({ text }, text);
}

composer.addEventListener('submit', (event) => {
  event.preventDefault();
  submit();
  // On a phone the keyboard would cover the answer.
  if (matchMedia('(pointer: coarse)').matches) message.blur();
  else message.focus();
});
message.addEventListener('input', fitComposer);
message.addEventListener('keydown', (event) => {
  // Enter while an input method is composing picks a word; it does not send.
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  submit();
});

log.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.dataset.action) {
    say({ action: { id: button.dataset.action, value: button.dataset.value ?? '' } }, button.textContent);
  } else if (button && 'apply' in button.dataset) {
    const select = button.parentElement?.querySelector('select');
    const option = select?.selectedOptions[0];
    if (!option || option.disabled) select?.focus();
    else say({ action: { id: select.dataset.select, value: option.value } }, option.textContent);
  }
});

restart.addEventListener('click', () => {
  forget();
  log.replaceChildren();
  welcome.hidden = false;
  restart.hidden = true;
  message.focus();
});

for (const button of document.querySelectorAll('[data-lang]')) {
  button.addEventListener('click', () => {
    chosen = button.dataset.lang;
    localStorage.setItem(LANG_KEY, chosen);
    showLanguage(chosen);
  });
}

showLanguage(lang);
fitComposer();
for (const entry of transcript()) addEntry(entry);
log.lastElementChild?.scrollIntoView({ block: 'start' });
