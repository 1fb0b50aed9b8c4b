import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { settle } from '../support/axe.ts';
import { launch, newSeat, type Seat } from '../support/browser.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { seatOf } from '../support/sign-in.ts';
import { liveVideo, newMember, PASSWORD, processed, upload, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
let creator: Member;
let videoId: number;
beforeAll(async () => {
  [browser, creator] = await Promise.all([launch(), newMember('creator')]);
  const options = { hashtags: 'alongtagofonewordwithoutaspace' };
  videoId = await liveVideo(creator, 'A clip with large text and a title that takes more than one line', options);
  await processed(creator, await upload(creator, 'A clip that waits', { hashtags: 'large' }));
  await turnOnSecondFactor(await newMember('user'));
});
afterAll(() => browser.close());

/** Its row among the users of the console has the longest button. */
async function turnOnSecondFactor({ client }: Member): Promise<void> {
  const { secret } = await client.call<{ secret: string }>('POST', '/auth/totp/setup', {
    json: { password: PASSWORD },
  });
  await client.call('POST', '/auth/totp/confirm', { json: { code: new TOTP({ secret }).generate() } });
}

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

/** Opens each screen with text of twice the size. Returns what is cut. */
async function faultsOf({ page, context }: Seat, screens: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of screens) {
    await page.goto(screen);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await settle(page);
    for (const fault of await cutTexts(page)) faults.push(`${screen}: ${fault}`);
  }
  await context.close();
  return faults;
}

test.each(['phone', 'desktop'] as const)(
  'with text of 200 %% nothing is cut and nothing scrolls sideways on a %s',
  async (size) => {
    const seats = await Promise.all([
      newSeat(browser, size),
      seatOf(browser, creator, size),
      seatOf(browser, 'admin', size),
    ]);
    await Promise.all(seats.map(({ page }) => page.setViewportSize(viewports[size])));
    const [guest, member, boss] = seats;
    const feed = [`/feed?video=${videoId}`, `/video/${videoId}`, '/search', `/profile/${creator.username}`];
    const settings = ['/settings', '/settings/security', '/settings/playback', '/settings/notifications', '/help'];
    const queue = ['/admin', '/admin/queue?hashtag=large', '/admin/users'];
    const faults = [
      ...(await faultsOf(guest as Seat, ['/login', '/register'])),
      ...(await faultsOf(member as Seat, [...feed, '/upload', '/messages', ...settings])),
      ...(await faultsOf(boss as Seat, [...queue, '/admin/policies?tab=instance'])),
    ];
    expect(faults).toEqual([]);
  },
);
