import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(600_000);

const NOBODY = 123456789012345;
const LIKED = 'käsekuchen';
/** The unique hashtag, and its spelling. */
const OF_LIKED = { type: 'tag', id: 'kasekuchen', title: LIKED };
const PASSED = 'steinpilz';
const VIDEOS_EACH = 6;
const TRIED = 3;

let creators: Person[];
let viewer: Person;
let liked: number[];
let passed: number[];

/** Makes a hashtag's videos by all creators in turn, so that only the hashtag distinguishes them. */
const createTagged = (tag: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: VIDEOS_EACH }, async (_, i) => {
      const by = creators[i % creators.length]!;
      const id = await createLiveItem(by, `Of ${tag} ${i}`);
      const { status } = await by.call('PUT', `/videos/${id}`, { json: { hashtags: `#${tag}` } });
      expect(status).toBe(200);
      return id;
    }),
  );

beforeAll(async () => {
  creators = [await newPerson('creator'), await newPerson('creator'), await newPerson('creator')];
  viewer = await newPerson();
  [liked, passed] = [await createTagged(LIKED), await createTagged(PASSED)];
  await eventually('all videos are in the feed with their hashtags', async () => {
    const shown = await feedOf(viewer, 50);
    const tagged = shown.filter(({ hashtags }) => [LIKED, PASSED].includes(String((hashtags as string[])[0])));
    return tagged.length === 2 * VIDEOS_EACH;
  });
});

const feedOf = async ({ call }: Person, limit: number): Promise<Json[]> =>
  (await call('GET', `/videos/feed?limit=${limit}`)).body['videos'] as Json[];
const report = async (by: Person, id: number, ...events: string[]) => {
  for (const event of events)
    expect((await by.call('POST', '/analytics/track', { json: { video_id: id, event } })).status).toBe(200);
};
const tasteOf = async ({ call }: Person) =>
  (await call('GET', '/me/taste')).body as { because: Json[]; watched: number; skipped: number; since: string | null };
const why = async ({ call }: Person, id: number) => {
  const { body } = await call('GET', `/videos/${id}/why`);
  const parts = new Map((body['parts'] as Json[]).map(({ name, value }) => [name, value as number]));
  return { text: String(body['text']), taste: parts.get('taste'), because: body['because'] as Json[] };
};
/** How many of the unseen videos of each hashtag are in the first half of all of these. */
async function leadOf(person: Person): Promise<{ liked: number; passed: number }> {
  const rest = new Set([...liked.slice(TRIED), ...passed.slice(TRIED)]);
  const order = (await feedOf(person, 50)).map(({ id }) => id as number).filter((id) => rest.has(id));
  const lead = order.slice(0, VIDEOS_EACH - TRIED);
  const among = (ids: readonly number[]) => lead.filter((id) => ids.includes(id)).length;
  return { liked: among(liked), passed: among(passed) };
}

test('three clips of a hashtag watched to the end, and three of another skipped, change the next page', async () => {
  expect(await tasteOf(viewer)).toEqual({ because: [], watched: 0, skipped: 0, since: null });
  expect(await why(viewer, liked[5]!)).toMatchObject({ taste: 0, because: [] });

  for (const id of liked.slice(0, TRIED)) await report(viewer, id, 'view', 'complete');
  for (const id of passed.slice(0, TRIED)) await report(viewer, id, 'skip');
  const taste = await eventually('the feed has learned all six', async () => {
    const known = await tasteOf(viewer);
    return known.watched === TRIED && known.skipped === TRIED ? known : undefined;
  });
  expect(Date.parse(taste.since ?? '')).toBeGreaterThan(Date.now() - 600_000);
  expect(taste.because).toContainEqual(OF_LIKED);
  expect(taste.because).not.toContainEqual(expect.objectContaining({ id: PASSED }));
  await eventually('the next page has the first hashtag', async () => (await leadOf(viewer)).liked === TRIED);
  expect(await leadOf(viewer)).toEqual({ liked: TRIED, passed: 0 });

  const { text, taste: fit, because } = await why(viewer, liked[5]!);
  expect(fit).toBeGreaterThan(0);
  expect(because[0]).toEqual(OF_LIKED);
  expect(text).toContain(`#${LIKED}`);

  // A removed entry is neither believed nor a cause any more.
  for (let i = 0; i < 2; i++)
    expect((await viewer.call('DELETE', `/me/taste/tag/${encodeURIComponent(`#${LIKED.toUpperCase()}`)}`)).status).toBe(
      200,
    );
  expect((await tasteOf(viewer)).because).not.toContainEqual(expect.objectContaining({ id: OF_LIKED.id }));
  expect((await why(viewer, liked[5]!)).because).not.toContainEqual(expect.objectContaining({ id: OF_LIKED.id }));

  // In the shared order the hashtag with newer videos is not behind the other.
  const set = await viewer.call('PUT', '/me/feed-settings', { json: { personalised: false } });
  expect([set.status, set.body]).toEqual([200, { personalised: false }]);
  expect((await viewer.call('GET', '/me/feed-settings')).body).toEqual({ personalised: false });
  // The user can still read and remove what the feed has learned.
  expect(await tasteOf(viewer)).toMatchObject({ watched: TRIED, skipped: TRIED });
  expect(await why(viewer, liked[5]!)).toMatchObject({ taste: 0, because: [] });
  await eventually('the skipped hashtag is in front again', async () => (await leadOf(viewer)).passed > 0, 30);
  await viewer.call('PUT', '/me/feed-settings', { json: { personalised: true } });
  expect((await tasteOf(viewer)).watched).toBe(TRIED);

  expect((await viewer.call('DELETE', '/me/taste')).detail).toBe('Your feed starts anew.');
  expect(await tasteOf(viewer)).toMatchObject({ because: [], watched: 0, skipped: 0 });
  await eventually('the history has what was watched', async () => {
    const seen = (await viewer.call('GET', '/me/history')).body['videos'] as Json[];
    return liked.slice(0, TRIED).every((id) => seen.some((video) => video['id'] === id));
  });
});

test('more like this counts strongly until it is taken back; a hidden video is not found', async () => {
  const ana = await newPerson();
  const id = liked[0]!;
  const path = `/videos/${id}/more-like-this`;
  for (let i = 0; i < 2; i++)
    expect((await ana.call('POST', path)).detail).toBe('You will see more videos like this one.');
  expect((await tasteOf(ana)).because).toContainEqual(OF_LIKED);
  for (let i = 0; i < 2; i++) expect((await ana.call('DELETE', path)).status).toBe(200);
  expect((await tasteOf(ana)).because).toEqual([]);
  expect((await ana.call('POST', `/videos/${NOBODY}/more-like-this`)).status).toBe(404);
  expect((await ana.call('DELETE', `/videos/${NOBODY}/more-like-this`)).status).toBe(200);
  await ana.call('POST', `/users/${creators[0]!.id}/block`);
  expect((await ana.call('POST', path)).status).toBe(404);
  expect((await guest('POST', path)).status).toBe(401);
});

describe('picks', () => {
  test('hashtags and creators are what the feed believes, until each is removed', async () => {
    const ana = await newPerson();
    const { id, username } = creators[0]!;
    const picked = await ana.call('POST', '/me/taste/picks', { json: { tags: ['#KÄSEKUCHEN'], creators: [id] } });
    expect([picked.status, picked.detail]).toEqual([200, 'Your feed starts with these.']);
    const { because } = await tasteOf(ana);
    expect(because).toContainEqual({ type: 'creator', id, title: username });
    expect(because.filter(({ type }) => type === 'tag')).toHaveLength(1);
    expect((await ana.call('DELETE', `/me/taste/creator/${id}`)).status).toBe(200);
    expect((await tasteOf(ana)).because.map(({ type }) => type)).toEqual(['tag']);
  });

  test.each([
    ['no fields', {}],
    ['a hashtag that is no text', { tags: [7], creators: [] }],
    ['a creator that is no id', { tags: [], creators: ['ana'] }],
    ['too many', { tags: Array.from({ length: 51 }, (_, i) => `t${i}`), creators: [] }],
    ['a hashtag that is too long', { tags: ['x'.repeat(101)], creators: [] }],
  ])('%s: 400', async (_name, json) => {
    expect((await viewer.call('POST', '/me/taste/picks', { json })).status).toBe(400);
  });
});

test.each([
  ['another type', '/me/taste/promo/7', 'Missing or invalid field: type'],
  ['a video without a number', '/me/taste/video/abc', 'Invalid id.'],
  ['a creator 0', '/me/taste/creator/0', 'Invalid id.'],
])('%s cannot be removed from the taste', async (_name, path, detail) => {
  const answer = await viewer.call('DELETE', path);
  expect([answer.status, answer.detail]).toEqual([400, detail]);
});

test('settings need true or false, and a skip an existing video', async () => {
  for (const json of [{}, { personalised: 'no' }, { personalised: 1 }])
    expect((await viewer.call('PUT', '/me/feed-settings', { json })).status).toBe(400);
  const skip = { video_id: NOBODY, event: 'skip' };
  expect((await viewer.call('POST', '/analytics/track', { json: skip })).status).toBe(404);
});

test('what is rising is for guests and users: hashtags with covers, videos and people', async () => {
  await eventually('explore knows the hashtags', async () => {
    const { body } = await guest('GET', '/explore');
    return (body['tags'] as Json[]).some(({ tag, cover }) => tag === LIKED && typeof cover === 'string');
  });
  const { status, body } = await viewer.call('GET', '/explore?language=de');
  expect(status).toBe(200);
  expect((body['videos'] as Json[]).length).toBeGreaterThan(0);
  expect(body['people']).toContainEqual(expect.objectContaining({ user_id: creators[0]!.id }));
  await viewer.call('POST', `/users/${creators[0]!.id}/block`);
  const after = (await viewer.call('GET', '/explore')).body;
  expect(after['people']).not.toContainEqual(expect.objectContaining({ user_id: creators[0]!.id }));
  expect((await guest('GET', '/explore?language=german')).status).toBe(400);
});
