import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launch } from '../tests/support/browser.ts';
import { liveVideo, newMember, type Member } from '../tests/support/stack.ts';
import type { Scene } from './scene.ts';
import type { Row } from './table.ts';
import { measureLoading } from './web/loading.ts';
import { heapBytes, openPhone, playing } from './web/phone.ts';
import { row } from './web/rows.ts';
import { CLIP_SECONDS, CLIPS, measureWatching } from './web/watching.ts';

const CARDS = 60;
const EARLY_CARDS = 20;

/**
 * Measures the client as on a phone with a slow CPU and a slow connection. The clips are moving pictures of 720 × 1280,
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
      ...(await measureWatching(browser, viewer, creator)),
      ...(await manyCards(browser, viewer)),
    ];
  } finally {
    await browser.close();
  }
}

/** Scrolls through many cards. */
async function manyCards(browser: Browser, viewer: Member): Promise<Row[]> {
  const phone = await openPhone(browser, viewer);
  const { page, cdp } = phone;
  await page.goto('/feed');
  await playing(page);
  let most = 0;
  let early = 0;
  for (let card = 1; card <= CARDS; card++) {
    await page.keyboard.press('ArrowDown');
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
