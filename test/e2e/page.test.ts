import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from '../services.js';
import { openBrowser } from './browser.js';
import { type Server, serveXuanka } from './program.js';

/** Where screenshots of a whole conversation go, for people to look at. */
const SHOTS = '.cache/screenshots';
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

const program = chromium();
if (program !== null) {
  let browser: Browser;
  let server: Server;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    [browser, server] = await Promise.all([openBrowser(program), serveXuanka()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  interface Visit {
    readonly page: Page;
    /** Addresses asked for beside the server's, and errors of the page. */
    readonly trouble: string[];
  }

  const visit = async (options: BrowserContextOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.address)) trouble.push(request.url());
    });
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text());
    });
    await page.goto(server.address);
    return { page, trouble };
  };

  const say = async (page: Page, text: string): Promise<void> => {
    const before = await page.locator('.bot:not(.waiting)').count();
    await page.fill('#message', text);
    await page.keyboard.press('Enter');
    await page.locator('.bot:not(.waiting)').nth(before).waitFor();
  };

  const lastCard = (page: Page) => page.locator('.bot .card').last();
  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  describe('the chat page', () => {
    it.each([
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ])(
      'carries a whole conversation on a %s without scrolling sideways or asking anyone else',
      async (name, viewport) => {
        const { page, trouble } = await visit({ viewport });
        await page.screenshot({ path: `${SHOTS}/${name}-welcome.png` });
        expect(await overflow(page)).toBe(0);

        await say(page, '在阿里云上训练Transformer模型,推荐使用哪种GPU实例?');
        expect(await lastCard(page).getAttribute('data-kind')).toBe('general');
        expect(await overflow(page)).toBe(0);
        await page.screenshot({ path: `${SHOTS}/${name}-general.png` });

        await say(page, 'Qwen2.5-7B 全参微调 1亿token 预算5000元');
        expect(await lastCard(page).getAttribute('data-kind')).toMatch(/recommendation|nothing-fits/);
        await page.screenshot({ path: `${SHOTS}/${name}-recommendation.png` });
        for (const summary of await lastCard(page).locator('summary').all()) await summary.click();
        expect(await overflow(page)).toBe(0);
        await lastCard(page).screenshot({ path: `${SHOTS}/${name}-recommendation-whole.png` });

        await say(page, '不是7B，是13B');
        expect(await lastCard(page).textContent()).toContain('13B');
        expect(await overflow(page)).toBe(0);

        const questions = await page.locator('.you').count();
        const answers = await page.locator('.bot').count();
        expect([questions, answers]).toEqual([3, 3]);
        expect(trouble).toEqual([]);
        await page.context().close();
      },
    );

    it('answers clicks on the buttons of a card', async () => {
      const { page, trouble } = await visit();
      await say(page, 'Qwen2.5-7B LoRA 2万条数据');
      const button = lastCard(page).locator('button[data-action]').first();
      const label = await button.textContent();
      await button.click();
      await page.locator('.bot:not(.waiting)').nth(1).waitFor();
      expect(await page.locator('.you').last().textContent()).toContain(label);
      expect(trouble).toEqual([]);
      await page.context().close();
    });

    it('starts from an example, keeps the conversation over a reload, and forgets it on demand', async () => {
      const { page } = await visit();
      await page.locator('#examples button').first().click();
      await page.locator('.bot:not(.waiting)').waitFor();
      await page.reload();
      expect(await page.locator('.you').count()).toBe(1);
      expect(await page.locator('.bot').count()).toBe(1);
      await page.click('#restart');
      expect(await page.locator('article').count()).toBe(0);
      expect(await page.locator('#welcome').isVisible()).toBe(true);
      await page.reload();
      expect(await page.locator('article').count()).toBe(0);
      await page.context().close();
    });

    it('speaks the language of the browser, of the switch, and of what is written', async () => {
      const { page } = await visit({ locale: 'en-US' });
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.locator('h1').textContent()).toMatch(/^Training a Transformer/);
      await say(page, '帮助');
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
      await say(page, 'LoRA on Qwen2.5-7B with 20k samples');
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.click('[data-lang="zh"]');
      expect(await page.getByRole('button', { name: '新对话' }).isVisible()).toBe(true);
      await page.context().close();
    });

    it('can be used by keyboard alone, with the focus in sight', async () => {
      const { page } = await visit();
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').getAttribute('class')).toBe('skip');
      await page.keyboard.press('Enter');
      expect(await page.locator(':focus').getAttribute('id')).toBe('message');
      await page.keyboard.type('帮助');
      await page.keyboard.press('Shift+Enter');
      expect(await page.inputValue('#message')).toBe('帮助\n');
      await page.keyboard.press('Enter');
      await page.locator('.bot:not(.waiting)').waitFor();
      expect(await page.locator(':focus').getAttribute('id')).toBe('message');
      await page.keyboard.press('Shift+Tab');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
      await page.context().close();
    });

    it('names everything that can be used, has one main heading, and tells readers of new answers', async () => {
      const { page } = await visit();
      const unnamed = `[...document.querySelectorAll('button, select, textarea, a, input')].filter((element) =>
        !(element.textContent.trim() || element.getAttribute('aria-label') || element.labels?.length)).length`;
      expect(await page.evaluate(unnamed)).toBe(0);
      expect(await page.locator('h1').count()).toBe(1);
      await say(page, 'Qwen2.5-7B LoRA 2万条数据');
      expect(await page.evaluate(unnamed)).toBe(0);
      expect(await page.locator('#log').getAttribute('aria-live')).toBe('polite');
      const repeatedIds = `document.querySelectorAll('[id]').length -
        new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size`;
      expect(await page.evaluate(repeatedIds)).toBe(0);
      await page.context().close();
    });

    it.each(['light', 'dark'] as const)('keeps its texts readable in %s colours', async (colorScheme) => {
      const { page } = await visit({ colorScheme });
      await say(page, 'Qwen2.5-7B LoRA 2万条数据');
      await page.screenshot({ path: `${SHOTS}/desktop-${colorScheme}.png` });
      const pairs = [
        ['--ink', '--surface'],
        ['--ink', '--paper'],
        ['--soft', '--surface'],
        ['--soft', '--paper'],
        ['--soft', '--sunken'],
        ['--accent', '--surface'],
        ['--accent-ink', '--accent'],
        ['--bubble-ink', '--bubble'],
        ['--ink', '--bad-wash'],
      ];
      for (const pair of pairs) {
        const colours: string[] = await page.evaluate(
          `${JSON.stringify(pair)}.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())`,
        );
        // 4.5 to 1 is what WCAG 2.2 asks of text, success criterion 1.4.3.
        expect(contrast(colours[0] ?? '', colours[1] ?? ''), pair.join(' on ')).toBeGreaterThanOrEqual(4.5);
      }
      await page.context().close();
    });

    it('shows hostile input as text and runs none of it', async () => {
      const { page, trouble } = await visit();
      await say(
        page,
        '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script> 7B',
      );
      expect(await page.title()).not.toContain('owned');
      expect(await page.locator('#log img, #log script').count()).toBe(0);
      expect(await page.locator('.bubble').textContent()).toContain('<img src=x');
      expect(trouble).toEqual([]);
      await page.context().close();
    });

    it('says that the service is away, and sends the message again on demand', async () => {
      const { page } = await visit();
      await page.route('**/api/chat', (route) => route.abort());
      await page.fill('#message', '帮助');
      await page.keyboard.press('Enter');
      await page.locator('[data-kind="error"]').waitFor();
      expect(await lastCard(page).textContent()).toContain('没有连上服务');
      await page.unroute('**/api/chat');
      await page.getByRole('button', { name: '再试一次' }).click();
      await page.locator('[data-kind="help"]').waitFor();
      expect(await page.locator('.you').count()).toBe(1);
      expect(await page.locator('[data-kind="error"]').count()).toBe(0);
      await page.context().close();
    });
  });
}

/** WCAG contrast of two colours given as #rrggbb. */
function contrast(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
