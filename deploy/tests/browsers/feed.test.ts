import { beforeAll, jest, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember, PASSWORD, stackUrl, type Member } from '../support/stack.ts';
import { browsers } from '../support/three-browsers.ts';
import type { Tab } from '../support/web-driver.ts';

jest.setTimeout(600_000);

let first: number;
beforeAll(async () => {
  const creator = await newMember('creator');
  const made = ['One', 'Two'].map((title) => liveVideo(creator, title, { seconds: 6, size: '480x854' }));
  [first] = (await Promise.all(made)) as [number, number];
});

/** Nobody is signed in before a page of the product has the token. */
async function openFeed(tab: Tab, { email }: Member): Promise<void> {
  const body = new URLSearchParams({ username: email, password: PASSWORD });
  const answer = await fetch(`${stackUrl}/api/v1/auth/login`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  await tab.goto(`${stackUrl}/robots.txt`);
  await tab.run(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await tab.goto(`${stackUrl}/feed?video=${first}`);
}

const is = (tab: Tab, what: string, expression: string): Promise<unknown> =>
  eventually(what, () => tab.run<boolean>(`Boolean(${expression})`));
const video = (index: number): string => `document.querySelector('[data-index="${index}"] video')`;

test.each(Object.entries(browsers))('the feed plays and answers in %s', async (_, open) => {
  const [tab, viewer] = await Promise.all([open(), newMember()]);
  try {
    await openFeed(tab, viewer);
    await is(tab, 'the first clip plays', `${video(0)}?.currentTime > 0.3`);

    await tab.click('[data-index="0"] button[aria-label^="Unmute"]');
    await is(tab, 'it sounds', `${video(0)}.muted === false`);
    await tab.click('[data-index="0"] button[aria-label="Mute"]');
    await is(tab, 'it is silent', `${video(0)}.muted`);

    await tab.click('[data-index="0"] button[aria-label="Like"]');
    await is(tab, 'it is liked', `document.querySelector('[data-index="0"] [aria-pressed="true"]')`);
    await eventually('the like is stored', async () => {
      const { liked } = await viewer.client.call<{ liked: boolean }>('GET', `/videos/${first}`);
      return liked;
    });

    await tab.press('c');
    // On a wide screen they stand there before; the key moves the focus into them.
    const panel = `document.querySelector('textarea')?.closest('aside, [role="dialog"]')`;
    await is(tab, 'the comments have the focus', `${panel}?.contains(document.activeElement)`);
    await tab.press('Escape');
    await is(tab, 'the comments are closed', `!document.querySelector('textarea')`);

    await tab.press('ArrowDown');
    await is(tab, 'the next clip plays', `${video(1)}?.currentTime > 0.3`);
    await is(tab, 'the clip before does not', `${video(0)}?.paused ?? true`);

    await tab.run(`localStorage.setItem('language', 'de')`);
    await tab.goto(`${stackUrl}/feed?video=${first}`);
    const isGerman = `document.documentElement.lang === 'de' && document.body.innerText.includes('Für dich')`;
    await is(tab, 'the card is there in German', `document.querySelector('article') && ${isGerman}`);
  } finally {
    await tab.close();
  }
});
