import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { stackUrl } from './stack.ts';

/**
 * Chromium uses only the last list, so this one repeats the features that Playwright switches off. The first two are
 * ours: each window would start two hidden pages of the address bar, which use a second of CPU time each.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: FLAGS });

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;
export type Size = keyof typeof sizes;

export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that scripts of the page threw or logged. */
  readonly problems: string[];
}

/** A separate browser profile for one user. */
export async function newSeat(browser: Browser, size: Size, locale = 'en-GB'): Promise<Seat> {
  const context = await browser.newContext({ ...sizes[size], baseURL: stackUrl, locale, colorScheme: 'dark' });
  const page = await context.newPage();
  // A time limit may end a step only if it hangs, because the machine may be busy.
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser logs 4xx responses, which a screen may expect.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  return { context, page, problems };
}

const shots = process.env['SCREENSHOTS'];
/** Saves a screenshot if SCREENSHOTS names a directory. */
export async function snap(page: Page, name: string): Promise<void> {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}.png`) });
}
