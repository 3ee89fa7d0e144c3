/** A headless Chromium that talks to nobody but the page under test. */
import { type Browser, chromium } from 'playwright-core';

const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: QUIET });
}
