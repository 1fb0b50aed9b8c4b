import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { newSeat, sizes } from '../../tests/support/browser.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { signInAs } from '../../tests/support/sign-in.ts';
import { stackUrl, type Member } from '../../tests/support/stack.ts';

/** What probe.js collects in the page. Times are in milliseconds. */
export interface Probe {
  readonly cls: number;
  /** ms until the next paint, by the id of the interaction; without those that took less than 16 */
  readonly interactions: Readonly<Record<string, number>>;
  /** by the id of the interaction: the tapped button as in `clicks`, or '' if it was none of them */
  readonly targets: Readonly<Record<string, string>>;
  /** INP in ms: the longest interaction, if there are fewer than 50; 0 if none took at least 16 ms */
  readonly inp: number;
  /** event name and aria-label of the INP interaction */
  readonly inpTarget: string;
  /** parts of the INP interaction in ms: the wait before its handlers, the time in them, the time to the next frame */
  readonly inpParts: { readonly input: number; readonly handlers: number; readonly drawing: number };
  /** clicks on buttons of cards, in their order: the action and the index of the card, such as "like 3" */
  readonly clicks: readonly string[];
  readonly starts: readonly { readonly isPrepared: boolean; readonly ms: number | null }[];
  /** share of each media file that was played, 0 to 1, by address */
  readonly played: Readonly<Record<string, number>>;
}

export interface Received {
  readonly bytes: number;
  /** of the whole file */
  readonly size: number;
}

export interface Phone {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly probe: () => Promise<Probe>;
  /** what came over the network so far, by address */
  readonly received: ReadonlyMap<string, Received>;
  readonly close: () => Promise<void>;
}

/** "Fast 4G" of Chromium's developer tools: 9 Mbit/s × 0.9 down, 1.5 Mbit/s × 0.9 up, 60 ms × 2.75. */
const FAST_4G = {
  offline: false,
  downloadThroughput: (9_000_000 * 0.9) / 8,
  uploadThroughput: (1_500_000 * 0.9) / 8,
  latency: 165,
};
const CPU_SLOWDOWN = 4;

/**
 * Opens a phone of a signed-in user, with an empty cache, a slow connection and a slow CPU. Without the service worker,
 * whose requests would not be slowed down.
 */
export async function openPhone(browser: Browser, member: Member, { hasProbe = true } = {}): Promise<Phone> {
  const seat = await newSeat(browser, 'phone');
  await signInAs(seat.page, member);
  const storageState = await seat.context.storageState();
  await seat.context.close();
  const context = await browser.newContext({
    ...sizes.phone,
    baseURL: stackUrl,
    locale: 'en-GB',
    storageState,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (hasProbe) await context.addInitScript({ content: await readProbe() });
  const cdp = await context.newCDPSession(page);
  // Do not copy received data, because that would take CPU time from the page.
  await cdp.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 });
  await cdp.send('Network.clearBrowserCache');
  const received = countBytes(cdp);
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return {
    page,
    cdp,
    received,
    probe: async () => JSON.parse(await page.evaluate<string>('JSON.stringify(webProbe)')) as Probe,
    close: () => context.close(),
  };
}

/** Joins web-vitals and probe.js into one script: as two init scripts, probe.js would not see `webVitals`. */
async function readProbe(): Promise<string> {
  const vitals = new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals'));
  const scripts = [vitals, new URL('probe.js', import.meta.url)].map((script) => readFile(script, 'utf8'));
  return (await Promise.all(scripts)).join('\n');
}

function countBytes(cdp: CDPSession): Map<string, Received> {
  const received = new Map<string, Received>();
  const addresses = new Map<string, string>();
  const sizeOf = (headers: Record<string, string>): number => {
    const whole = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const { 'content-range': range, 'content-length': length } = Object.fromEntries(whole) as Record<string, string>;
    return Number(range?.split('/')[1] ?? length ?? 0);
  };
  cdp.on('Network.responseReceived', ({ requestId, response: { url, headers } }) => {
    addresses.set(requestId, url);
    received.set(url, { bytes: received.get(url)?.bytes ?? 0, size: sizeOf(headers) });
  });
  // What the browser's cache answers has no encoded length: it did not come over the network.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? '';
    const before = received.get(address);
    if (before) received.set(address, { ...before, bytes: before.bytes + encodedDataLength });
  });
  return received;
}

/** The middle of an element, for touches. A locator's own tap() runs scripts in the page just before the touch. */
export async function middleOf(element: Locator): Promise<[x: number, y: number]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`not in view: ${String(element)}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export const playing = async (page: Page): Promise<void> => {
  await eventually('a video plays', () =>
    page.evaluate<boolean>(`[...document.querySelectorAll('video')].some((each) => each.currentTime > 0.1)`),
  );
};

const BUSY_FOR_MS = 5_000;

/** The share of the next five seconds in which the page's main thread works, 0 to 1. */
export async function shareBusy(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable');
  const workSeconds = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const [startedAt, before] = [performance.now(), await workSeconds()];
  await sleep(BUSY_FOR_MS);
  return ((await workSeconds()) - before) / ((performance.now() - startedAt) / 1_000);
}

/** Bytes in use by scripts after a garbage collection. */
export async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
