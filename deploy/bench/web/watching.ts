import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../../tests/support/eventually.ts';
import { newMember, type Member } from '../../tests/support/stack.ts';
import { median, type Row } from '../table.ts';
import { measureBarePage } from './bare.ts';
import { middleOf, openPhone, playing, shareBusy, type Phone, type Probe } from './phone.ts';
import { inpOfVisits, medianAndWorst, ms, percent, row } from './rows.ts';

export const CLIPS = 12;
export const CLIP_SECONDS = 8;
/** Number of clips that a visit watches. */
const WATCHED = CLIPS - 2;
/** Of five clips three are watched to their end, two are left after this time. */
const LEFT_AFTER_MS = 2_000;
/** INP is judged by the 75th percentile of visits (https://web.dev/articles/inp). */
const VISITS = 5;
const SWIPE_LIMIT_MS = 10_000;
/** Browsers do not report shorter interactions. */
const SHORTEST_MS = 16;
/** Shortest time between taps on two buttons. */
const BETWEEN_TAPS_MS = 300;

/** Returns when the next card is in its place. Does not poll, which would take CPU time from the page. */
async function swipe({ page, cdp }: Phone): Promise<void> {
  const expression = `new Promise((done, fail) => {
    document.addEventListener('scrollend', done, { once: true, capture: true });
    setTimeout(() => fail(new Error('a swipe did not end')), ${SWIPE_LIMIT_MS});
  })`;
  const ended = cdp.send('Runtime.evaluate', { expression, awaitPromise: true });
  const [{ exceptionDetails }] = await Promise.all([ended, page.keyboard.press('ArrowDown')]);
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

async function openClips({ page }: Phone, { username }: Member): Promise<void> {
  await page.goto(`/profile/${username}`);
  const clip = page.getByRole('link', { name: /web \d/ }).first();
  const place = await middleOf(clip);
  await sleep(LEFT_AFTER_MS);
  await page.touchscreen.tap(...place);
  await playing(page);
}

/** The names of the buttons that are tapped, as in probe.js. */
const BUTTONS: Readonly<Record<string, RegExp>> = { like: /^Like$/, comments: /^Comments$/, follow: /^Follow @/ };

/** Taps on the card: Like right after the swipe, and on some cards one more button. */
const tapsOn = (card: number): string[] => ['like', ...[['comments'], [], ['follow']][card % 3]!];

/** Watches a creator's clips, some to their end and some for a moment, and taps on like, comments and follow. */
async function visit(phone: Phone, creator: Member): Promise<{ probe: Probe; busy: number; wasted: number }> {
  const { page } = phone;
  await openClips(phone, creator);
  await sleep(LEFT_AFTER_MS);
  const busy = await shareBusy(phone.cdp);
  const expected: string[] = [];
  // The buttons of each card are in the same place.
  const places = new Map<string, [x: number, y: number]>();
  for (const [action, name] of Object.entries(BUTTONS))
    places.set(action, await middleOf(page.locator('[data-index="0"]').getByRole('button', { name })));
  for (let card = 0; card < WATCHED; card++) {
    for (const action of tapsOn(card)) {
      await page.touchscreen.tap(...places.get(action)!);
      expected.push(`${action} ${card}`);
      await sleep(BETWEEN_TAPS_MS);
    }
    if (tapsOn(card).includes('comments')) {
      await sleep(LEFT_AFTER_MS);
      await page.keyboard.press('Escape');
    }
    await sleep(card % 5 < 3 ? CLIP_SECONDS * 1_000 : LEFT_AFTER_MS);
    await swipe(phone);
  }
  await sleep(LEFT_AFTER_MS);
  const probe = await phone.probe();
  if (String(probe.clicks) !== String(expected))
    throw new Error(`tapped ${expected.join(', ')}; the page got ${probe.clicks.join(', ')}`);
  if (probe.inp === 0) throw new Error('no interaction was measured');
  return { probe, busy, wasted: shareWasted(phone, probe.played) };
}

/**
 * Measures visits of a phone to a creator's clips, each beside a visit to a bare page with two of these clips.
 *
 * @param creator has `CLIPS` live videos named "web …"
 */
export async function measureWatching(browser: Browser, viewer: Member, creator: Member): Promise<Row[]> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  const bare: Awaited<ReturnType<typeof measureBarePage>>[] = [];
  for (let i = 0; i < VISITS; i++) {
    // A new user each time, so that each tap on Like is a like.
    const phone = await openPhone(browser, await newMember());
    visits.push(await visit(phone, creator));
    const clips = [...phone.received.keys()].filter((address) => address.includes('.mp4'));
    await phone.close();
    if (clips.length < 2) throw new Error(`the phone has received ${clips.length} clips`);
    const barePhone = await openPhone(browser, viewer);
    bare.push(await measureBarePage(barePhone, clips));
    await barePhone.close();
  }
  const starts = visits.flatMap(({ probe }) => probe.starts);
  const prepared = starts.flatMap(({ isPrepared, ms: each }) => (isPrepared ? (each ?? Infinity) : []));
  const cold = await coldStarts(browser, viewer, creator);
  const worst = visits.map(({ probe }) => probe).toSorted((a, b) => b.inp - a.inp)[0]!;
  const likes = visits.flatMap(({ probe }) => likesAfterSwipe(probe));
  return [
    row(
      `first frame of a prepared clip (${prepared.length} of ${starts.length})`,
      medianAndWorst(prepared),
      '< 100 ms',
      `${medianAndWorst(bare.flatMap((each) => each.starts))} on a bare page`,
    ),
    row(`first frame of a clip that is not prepared (${cold.length})`, medianAndWorst(cold), '< 500 ms'),
    row(
      'main thread at work while a clip plays, median',
      percent(median(visits.map(({ busy }) => busy))),
      '-',
      `${percent(median(bare.map(({ busy }) => busy)))} on a bare page`,
    ),
    row(
      'bytes of clips that were not played, most',
      percent(Math.max(...visits.map(({ wasted }) => wasted))),
      '< 25 %',
    ),
    row(
      `interaction to next paint, 75th percentile of ${VISITS} visits`,
      inpOfVisits(visits.map(({ probe }) => probe.inp)),
      '<= 100 ms',
      `${inpOfVisits(bare.map(({ inp }) => inp))} on a bare page`,
    ),
    row('the longest of all interactions', slowest(worst), '-'),
    row(`Like right after a swipe (${likes.length})`, medianAndWorst(likes), '<= 100 ms'),
    row('layout shift while watching, most', Math.max(...visits.map(({ probe }) => probe.cls)).toFixed(3), '<= 0.02'),
  ];
}

/** ms of each Like but the first, which follows no swipe. One that took less than 16 ms counts as 16. */
function likesAfterSwipe({ interactions, targets }: Probe): number[] {
  const times = new Map(Object.entries(targets).map(([id, target]) => [target, interactions[id]]));
  return Array.from({ length: WATCHED - 1 }, (_, i) => times.get(`like ${i + 1}`) ?? SHORTEST_MS);
}

const slowest = ({ inp, inpTarget, inpParts: { input, handlers, drawing } }: Probe): string =>
  `${ms(inp)}, ${inpTarget} (input ${ms(input)}, handlers ${ms(handlers)}, drawing ${ms(drawing)})`;

/** Scrolls past two clips at once, so that the next one is not prepared. Counts only the clip at which it stops. */
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
/** Polls often: a moment later the next clip would already be prepared. */
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
      await page.keyboard.press('ArrowDown');
      return false;
    },
    60,
    ASK_MS,
  );
}

/** The share of the received clip bytes that no played second needed. */
function shareWasted({ received }: Phone, played: Readonly<Record<string, number>>): number {
  const clips = [...received].filter(([address]) => address.includes('.mp4'));
  const sum = (of: (clip: (typeof clips)[number]) => number) => clips.reduce((total, clip) => total + of(clip), 0);
  const needless = sum(([address, { bytes, size }]) => Math.max(0, bytes - size * (played[address] ?? 0)));
  return needless / sum(([, { bytes }]) => bytes);
}
