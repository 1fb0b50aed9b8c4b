/**
 * Watches clips on slow and fast lines in Chromium, with the client's rule and without: `npm run bench -- playback`.
 * Needs no stack: the built client is real, and so are the files and the code that serves them. deploy/docs/playback.md
 * explains the figures.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { webBuild } from '../../local/build.ts';
import { launch, sizes } from '../../tests/support/browser.ts';
import { printTable, type Row } from '../table.ts';
import { FILES, makeClips } from './clips.ts';
import { CLIPS, openSite, TOKEN, type Site } from './server.ts';

const WATCHED_MS = 4_000;
const DELAY_MS = 60;

interface Clip {
  readonly files: readonly string[];
  readonly firstFrameMs: number | null;
  readonly watchedMs: number;
  readonly stalledMs: number;
}

async function watchAll(browser: Browser, site: Site, mbits: number): Promise<Clip[]> {
  const context = await browser.newContext({ ...sizes.phone, baseURL: site.origin, serviceWorkers: 'block' });
  await context.addInitScript({ content: await readFile(new URL('probe.js', import.meta.url), 'utf8') });
  // The emulated line would tell the page its exact rate.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { value: undefined }));
  await context.addInitScript((token) => localStorage.setItem('token', token), TOKEN);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: DELAY_MS,
    downloadThroughput: (mbits * 1_000_000) / 8,
    uploadThroughput: 1_000_000 / 8,
  });
  await page.goto('/feed');
  for (let clip = 0; clip < CLIPS; clip++) {
    await page.locator(`[data-index="${clip}"] video`).waitFor({ state: 'attached' });
    await sleep(WATCHED_MS);
    await page.keyboard.press('ArrowDown');
  }
  const clips = await page.evaluate<Clip[]>('[...playbackProbe.values()]');
  await context.close();
  if (clips.length !== CLIPS) throw new Error(`${clips.length} of ${CLIPS} clips were played`);
  return clips;
}

const sum = (clips: readonly Clip[], of: (clip: Clip) => number): number =>
  clips.reduce((total, clip) => total + of(clip), 0);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const stalled = (clips: readonly Clip[]): string =>
  percent(sum(clips, ({ stalledMs }) => stalledMs) / sum(clips, ({ watchedMs }) => watchedMs));
function firstFrames(clips: readonly Clip[]): string {
  const sorted = clips.map(({ firstFrameMs }) => firstFrameMs ?? Infinity).toSorted((a, b) => a - b);
  const at = (share: number): string => `${sorted[Math.ceil(CLIPS * share) - 1]!.toFixed(0)} ms`;
  return `${at(0.95)} (median ${at(0.5)})`;
}
/** The share of clips that began in each file, best first. */
const begun = (clips: readonly Clip[]): string =>
  FILES.map(({ name }) => percent(clips.filter(({ files }) => files[0]?.includes(name)).length / CLIPS)).join(', ');

async function measure(browser: Browser, site: Site, mbits: number, stallFloor: string, bestFloor: string) {
  const watch = (list: Site['list']): Promise<Clip[]> => {
    process.stderr.write(`watching ${CLIPS} clips on ${mbits} Mbit/s, ${list}\n`);
    site.list = list;
    return watchAll(browser, site, mbits);
  };
  const [off, on] = [await watch('best'), await watch('all')];
  const row = (measured: string, of: (clips: readonly Clip[]) => string, floor: string): Row => {
    return { measure: `${mbits} Mbit/s: ${measured}`, ours: of(on), baseline: of(off), ratio: '', floor };
  };
  return [
    row('time stalled', stalled, stallFloor),
    row('first frame, 95 % within', firstFrames, '<= 1000 ms'),
    row(`clips in ${FILES.map(({ name }) => name).join(', ')}`, begun, bestFloor),
  ];
}

const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-playback-'));
const rows: Row[] = [];
try {
  const client = path.join(folder, 'client');
  process.stderr.write('building the client and the clips\n');
  await webBuild.make(client);
  await makeClips(folder);
  const [browser, site] = await Promise.all([launch(), openSite(client, folder)]);
  try {
    rows.push(...(await measure(browser, site, 1.5, '<= 1 %', '-')));
    rows.push(...(await measure(browser, site, 8, '-', '>= 95 % in the first')));
  } finally {
    await browser.close();
    site.close();
  }
} finally {
  printTable(rows);
  await rm(folder, { recursive: true, force: true });
}
