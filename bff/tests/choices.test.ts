import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Answer, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

const NOBODY = 123456789012345;
let creator: Person;
let viewer: Person;
let live: number;
beforeAll(async () => {
  [creator, viewer] = [await newPerson('creator'), await newPerson()];
  live = await createLiveItem(creator, 'Quietword by the sea');
  await eventually('the video is in the feed', () => isShown(viewer));
});

async function isShown({ call }: Person): Promise<boolean> {
  let cursor: string | null = '';
  do {
    const { body }: Answer = await call('GET', `/videos/feed?limit=50${cursor && `&cursor=${cursor}`}`);
    if ((body['videos'] as Json[]).some(({ id }) => id === live)) return true;
    cursor = body['next_cursor'] as string | null;
  } while (cursor);
  return false;
}
const leaveOut = (json: Json, id = live) => viewer.call('POST', `/videos/${id}/not-interested`, { json });
const takeBack = (query: string) => viewer.call('DELETE', `/videos/${live}/not-interested?${query}`);

describe('not interested', () => {
  test.each([
    ['video', { videos: [expect.objectContaining({ title: 'Quietword by the sea' })], video_count: 1 }],
    ['creator', { creators: [expect.objectContaining({ avatar_url: null })] }],
    ['tag', { tags: [expect.objectContaining({ tag: 'contract' })] }],
  ])('in the %s: it leaves the next page of the feed, is listed, and comes back', async (reason, listed) => {
    expect((await leaveOut({ reason, ...(reason === 'tag' && { tag: '#Contract' }) })).status).toBe(200);
    expect(await isShown(viewer)).toBe(false);
    expect((await viewer.call('GET', '/me/not-interested')).body).toMatchObject(listed);
    expect((await takeBack(`reason=${reason}`)).status).toBe(200);
    expect(await isShown(viewer)).toBe(true);
  });

  test('a video that is not there, another reason and a foreign hashtag are refused', async () => {
    expect((await leaveOut({ reason: 'video' }, NOBODY)).status).toBe(404);
    expect((await leaveOut({ reason: 'weather' })).status).toBe(400);
    expect((await leaveOut({})).status).toBe(400);
    expect((await leaveOut({ reason: 'tag', tag: 'nowhere' })).detail).toBe('This video does not have this hashtag.');
    expect((await takeBack('reason=weather')).status).toBe(400);
    expect((await viewer.call('POST', '/videos/x/not-interested', { json: { reason: 'video' } })).status).toBe(400);
    const own = await creator.call('POST', `/videos/${live}/not-interested`, { json: { reason: 'creator' } });
    expect([own.status, own.detail]).toEqual([400, 'You cannot leave yourself out.']);
  });
});

test('muted words keep a video out of the next page, and are stored as typed', async () => {
  const set = (words: unknown) => viewer.call('PUT', '/me/muted-words', { json: { words } as Json });
  expect((await set([' QUIETWORD ', 'quietword'])).body).toEqual({ words: ['QUIETWORD'] });
  expect((await viewer.call('GET', '/me/muted-words')).body).toEqual({ words: ['QUIETWORD'] });
  expect(await isShown(viewer)).toBe(false);
  for (const [words, detail] of [
    [['x'.repeat(51)], 'A muted word has at most 50 characters.'],
    [['!!'], '"!!" has no letters or digits.'],
    [[''], 'A muted word must not be empty.'],
  ] as const)
    expect(await set(words)).toMatchObject({ status: 400, detail });
  expect((await set(Array.from({ length: 201 }, (_, i) => `w${i}`))).status).toBe(400);
  expect((await set('sea')).status).toBe(400);
  expect((await set([])).body).toEqual({ words: [] });
  expect(await isShown(viewer)).toBe(true);
});

test('languages keep videos in others out of the next page, but not those that name none', async () => {
  const set = (languages: unknown) => viewer.call('PUT', '/me/languages', { json: { languages } as Json });
  expect((await viewer.call('GET', '/me/languages')).body).toEqual({ languages: [] });
  expect((await set(['FR', 'fr'])).body).toEqual({ languages: ['fr'] });
  expect((await viewer.call('GET', '/me/languages')).body).toEqual({ languages: ['fr'] });
  expect(await isShown(viewer)).toBe(true);
  expect((await creator.call('PUT', `/videos/${live}`, { json: { language: 'de-AT' } })).status).toBe(200);
  await eventually('the video in another language is left out', async () => !(await isShown(viewer)));
  expect((await set(['fr', 'de'])).status).toBe(200);
  expect(await isShown(viewer)).toBe(true);
  expect(await set(['german'])).toMatchObject({
    status: 400,
    detail: 'Give the language as a code such as en or pt-BR.',
  });
  expect((await set('de')).status).toBe(400);
  expect((await set([])).body).toEqual({ languages: [] });
});

test('a live video is explained in one sentence from the figures of the ranking', async () => {
  const { status, body } = await viewer.call('GET', `/videos/${live}/why`);
  expect(status).toBe(200);
  expect(body['text']).toMatch(/^It is new: .*\.$/);
  const parts = new Map((body['parts'] as Json[]).map(({ name, value }) => [name, value as number]));
  expect(parts.get('value')).toBeCloseTo(parts.get('expected')! * parts.get('freshness')!, 2);
  expect(parts.get('place')).toBeGreaterThan(0);
  expect((await viewer.call('GET', `/videos/${NOBODY}/why`)).status).toBe(404);
  expect((await viewer.call('GET', '/videos/x/why')).status).toBe(400);
  expect((await guest('GET', `/videos/${live}/why`)).status).toBe(401);
});

describe('watch history', () => {
  const history = async () => ((await viewer.call('GET', '/me/history')).body['videos'] as Json[]).map(({ id }) => id);

  test('lists what was watched, and loses one video or all of it', async () => {
    const watch = async () => {
      expect((await viewer.call('POST', `/videos/${live}/view`)).status).toBe(200);
      await eventually('the view is in the history', async () => (await history()).includes(live));
    };
    await watch();
    const { body } = await viewer.call('GET', '/me/history?limit=1');
    expect(body).toMatchObject({ videos: [{ id: live, title: 'Quietword by the sea' }], next_cursor: null });
    for (let i = 0; i < 2; i++) expect((await viewer.call('DELETE', `/me/history/${live}`)).status).toBe(200);
    expect(await history()).toEqual([]);
    expect((await viewer.call('DELETE', '/me/history')).detail).toBe(
      'Your watch history is deleted and your feed is reset.',
    );
    expect((await viewer.call('GET', '/me/history?cursor=nonsense')).status).toBe(400);
    expect((await viewer.call('DELETE', '/me/history/x')).status).toBe(400);
    expect((await guest('GET', '/me/history')).status).toBe(401);
  });
});
