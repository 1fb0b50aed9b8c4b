import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../tests/support/browser.ts';
import { eventually } from '../tests/support/eventually.ts';
import { liveVideo, newMember, type Member } from '../tests/support/stack.ts';
import type { Scene } from './scene.ts';
import type { Row } from './table.ts';
import { measureBarePage } from './web/bare.ts';
import { measureLoading } from './web/loading.ts';
import { heapBytes, openPhone, playing, shareBusy, type Phone } from './web/phone.ts';
import { medianAndWorst, ms, percent, row } from './web/rows.ts';

const CLIPS = 12;
const CLIP_SECONDS = 8;
/** Of five clips three are watched to their end, two are left after this time. */
const LEFT_AFTER_MS = 2_000;
const CARDS = 60;
const EARLY_CARDS = 20;

/**
 * Measures the client as a phone with a slow processor on a slow line gets it. The clips are moving pictures of 720 × 1280,
 * which need many bytes.
 */
export async function benchWeb(scene: Scene): Promise<Row[]> {
  const [browser, creator] = await Promise.all([launch(), newMember('creator', 'bench')]);
  try {
    const clip = { seconds: CLIP_SECONDS, size: '720x1280', source: 'mandelbrot' } as const;
    for (let i = 0; i < CLIPS; i++) await liveVideo(creator, `web ${i}`, clip);
    const viewer = scene.viewers[0]?.member ?? (await newMember());
    return [
      ...(await measureLoading(browser, viewer)),
      ...(await watching(browser, viewer, creator)),
      ...(await manyCards(browser, viewer)),
    ];
  } finally {
    await browser.close();
  }
}

const next = (page: Page) => page.keyboard.press('ArrowDown');

async function openClips({ page }: Phone, { username }: Member): Promise<void> {
  await page.goto(`/profile/${username}`);
  const clip = page.getByRole('link', { name: /web \d/ }).first();
  await clip.click();
  await playing(page);
}

/** Watches a creator's clips, some to their end and some for a moment, and taps on like and comments. */
async function watching(browser: Browser, viewer: Member, creator: Member): Promise<Row[]> {
  const phone = await openPhone(browser, viewer);
  const { page } = phone;
  await openClips(phone, creator);
  await sleep(LEFT_AFTER_MS);
  const busy = await shareBusy(phone.cdp);
  for (let card = 0; card < CLIPS - 2; card++) {
    const here = page.locator(`[data-index="${card}"]`);
    await here.locator('[data-action="like"]').tap();
    if (card % 3 === 0) {
      await here.locator('[data-action="comments"]').tap();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    }
    await sleep(card % 5 < 3 ? CLIP_SECONDS * 1_000 : LEFT_AFTER_MS);
    await next(page);
  }
  await sleep(LEFT_AFTER_MS);
  const { starts, played, cls, interactions, targets, inpTarget, inpParts } = await phone.probe();
  const wasted = shareWasted(phone, played);
  await phone.close();
  // The first one follows no swipe.
  const likes = Object.keys(interactions)
    .filter((id) => targets[id] === 'Like')
    .slice(1);
  const prepared = starts.flatMap(({ isPrepared, ms: each }) => (isPrepared ? (each ?? Infinity) : []));
  const cold = await coldStarts(browser, viewer, creator);
  const clips = [...phone.received.keys()].filter((address) => address.includes('.mp4'));
  if (clips.length < 2) throw new Error(`the phone has received ${clips.length} clips`);
  const barePhone = await openPhone(browser, viewer);
  const bare = await measureBarePage(barePhone, clips);
  await barePhone.close();
  return [
    row(
      `first frame of a prepared clip (${prepared.length} of ${starts.length})`,
      medianAndWorst(prepared),
      '< 100 ms',
      `${medianAndWorst(bare.starts)} on a bare page`,
    ),
    row(`first frame of a clip that is not prepared (${cold.length})`, medianAndWorst(cold), '< 500 ms'),
    row('main thread at work while a clip plays', percent(busy), '-', `${percent(bare.busy)} on a bare page`),
    row('bytes of clips that were not played', percent(wasted), '< 25 %'),
    row(
      'interaction to next paint (of 16 ms and more)',
      `${medianAndWorst(Object.values(interactions))} (${inpTarget}; input ${ms(inpParts.input)}, handlers ${ms(inpParts.handlers)}, drawing ${ms(inpParts.drawing)})`,
      '<= 100 ms',
      `${medianAndWorst(bare.interactions)} on a bare page`,
    ),
    row(
      `the same, of Like right after a swipe (${likes.length})`,
      medianAndWorst(likes.map((id) => interactions[id]!)),
      '<= 100 ms',
    ),
    row('layout shift while watching', cls.toFixed(3), '<= 0.02'),
  ];
}

/** Leafs over two clips at once, so that the next one is not prepared. Counts only the clip on which it stays. */
async function coldStarts(browser: Browser, viewer: Member, creator: Member): Promise<number[]> {
  const phone = await openPhone(browser, viewer);
  await openClips(phone, creator);
  const cold: number[] = [];
  for (let card = 1; card < CLIPS; card++) {
    await leafTo(phone.page, card);
    if (card % 3 !== 0) continue;
    await sleep(2 * LEFT_AFTER_MS);
    const last = (await phone.probe()).starts.at(-1);
    if (last && !last.isPrepared) cold.push(last.ms ?? Infinity);
  }
  await phone.close();
  return cold;
}

/** A press is lost while the feed still moves, so it is repeated. */
const PRESS_MS = 1_000;
/** Asks often: a moment later the next clip would be prepared, and no longer cold. */
const ASK_MS = 20;

async function leafTo(page: Page, card: number): Promise<void> {
  const top = `document.querySelector('[data-index="${card}"]').getBoundingClientRect().top`;
  let pressedAt = 0;
  await eventually(
    `card ${card} is in its place`,
    async () => {
      if (await page.evaluate<boolean>(`Math.abs(${top}) < innerHeight / 10`)) return true;
      if (Date.now() - pressedAt < PRESS_MS) return false;
      pressedAt = Date.now();
      await next(page);
      return false;
    },
    60,
    ASK_MS,
  );
}

/** Of all bytes of clips that were received: the share that no played second needed. */
function shareWasted({ received }: Phone, played: Readonly<Record<string, number>>): number {
  const clips = [...received].filter(([address]) => address.includes('.mp4'));
  const sum = (of: (clip: (typeof clips)[number]) => number) => clips.reduce((total, clip) => total + of(clip), 0);
  const needless = sum(([address, { bytes, size }]) => Math.max(0, bytes - size * (played[address] ?? 0)));
  return needless / sum(([, { bytes }]) => bytes);
}

/** Leafs through many cards. */
async function manyCards(browser: Browser, viewer: Member): Promise<Row[]> {
  const phone = await openPhone(browser, viewer);
  const { page, cdp } = phone;
  await page.goto('/feed');
  await playing(page);
  let most = 0;
  let early = 0;
  for (let card = 1; card <= CARDS; card++) {
    await next(page);
    await page.locator(`[data-index="${card}"] article`).waitFor();
    await sleep(700);
    most = Math.max(most, await page.locator('article').count());
    if (card === EARLY_CARDS) early = await heapBytes(cdp);
  }
  const late = await heapBytes(cdp);
  await phone.close();
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return [
    row(`cards in the document, of ${CARDS}`, String(most), '<= 9'),
    {
      measure: `heap after ${CARDS} cards`,
      ours: mib(late),
      baseline: `${mib(early)} after ${EARLY_CARDS}`,
      ratio: (late / early).toFixed(2),
      floor: '<= 1.20',
    },
  ];
}
