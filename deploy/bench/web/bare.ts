import { setTimeout as sleep } from 'node:timers/promises';
import { middleOf, shareBusy, type Phone } from './phone.ts';

const TAPS = 6;
/** Each is followed by a tap when its first frame is shown. */
const STARTS = 10;
const PAUSE_MS = 1_500;
const CLIPS = ['a', 'b'];

/** Fills the page with two clips, the first playing, and a button that turns red. */
const page = ([first, second]: readonly string[]): string => `
  <style>
    body { margin: 0; background: #000; overflow: hidden; }
    video { position: absolute; width: 100vw; height: 100vh; object-fit: cover; }
    #b { display: none; }
    button { position: absolute; right: 20px; top: 50%; width: 48px; height: 48px; }
    .on { background: red; }
  </style>
  <video id="a" src="${first}" muted loop playsinline preload="auto" autoplay></video>
  <video id="b" src="${second}" muted loop playsinline preload="auto"></video>
  <button aria-label="bare" onclick="this.classList.toggle('on')"></button>`;

/**
 * What this machine and its browser need at least: interactions and starts of clips on a page that has nothing but two
 * clips and a button.
 *
 * @param clips addresses of two clips
 * @returns the share of time in which the main thread works while a clip plays, 0 to 1; the interaction to
 *   next paint and, for each start, the time to the first frame, in milliseconds
 */
export async function measureBarePage(
  phone: Phone,
  clips: readonly string[],
): Promise<{ busy: number; inp: number; starts: number[] }> {
  const { cdp, page: tab } = phone;
  await cdp.send('Page.enable');
  await cdp.send('Page.setBypassCSP', { enabled: true });
  await tab.goto('/robots.txt');
  await tab.evaluate(`document.body.innerHTML = ${JSON.stringify(page(clips))}`);
  await sleep(2 * PAUSE_MS);
  const busy = await shareBusy(cdp);
  const button = await middleOf(tab.getByRole('button'));
  for (let tap = 0; tap < TAPS; tap++) {
    await tab.touchscreen.tap(...button);
    await sleep(PAUSE_MS);
  }
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const [from, to] = start % 2 === 0 ? CLIPS : CLIPS.toReversed();
    starts.push(await tab.evaluate<number>(`(${startClip})('${from}', '${to}')`));
    await tab.touchscreen.tap(...button);
    await sleep(PAUSE_MS);
  }
  return { busy, inp: (await phone.probe()).inp, starts };
}

/** Runs in the page. Shows another clip from its beginning, and returns how long it took. */
const startClip = `async (from, to) => {
  const [old, next] = [from, to].map((id) => document.getElementById(id));
  old.pause();
  old.currentTime = 0;
  old.style.display = 'none';
  next.style.display = 'block';
  const calledAt = performance.now();
  const frame = new Promise((resolve) => next.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime)));
  await next.play();
  return Math.max(0, (await frame) - calledAt);
}`;
