import { readFile } from 'node:fs/promises';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { makeVideoFile } from '../../deploy/tests/support/media.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Answer, type Json } from './support/client.ts';
import { decide, processed, uploadForm } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

const DAY_MS = 24 * 60 * 60_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const PAST = 'The publish time must be in the future.';

let creator: Person;
let other: Person;
beforeAll(async () => {
  [creator, other] = await Promise.all([newPerson('creator'), newPerson()]);
  await other.call('POST', `/profile/follow/${creator.id}`);
});

async function uploadAt(publishAt: string) {
  const form = await uploadForm('Scheduled xylophones');
  form.set('publish_at', publishAt);
  form.set('hashtags', 'xylophonetag');
  form.set('language', 'PT-br');
  return creator.call('POST', '/videos/upload', { form });
}
const edit = (by: Person, id: number, publish_at: unknown) => by.call('PUT', `/videos/${id}`, { json: { publish_at } });
const own = async (id: number): Promise<Json | undefined> =>
  ((await creator.call('GET', '/videos/me/uploads')).body['uploads'] as Json[]).find((video) => video['id'] === id);
const told = async (message: string): Promise<boolean> => {
  const { body } = await creator.call('GET', '/me/notifications');
  return (body['notifications'] as Json[]).some((entry) => entry['message'] === message);
};
function hasVideo({ status, detail, body }: Answer, id: number): boolean {
  if (status !== 200) throw new Error(`${status} ${detail}`);
  return (body['videos'] as Json[]).some((video) => video['id'] === id);
}

const everywhere = ['page', 'like', 'following', 'tag', 'search', 'grid', 'rss', 'html', 'oEmbed', 'active'];

/** The places where other users could find a video. */
async function placesThatShow(id: number): Promise<string[]> {
  const profile = `/profile/${creator.username}`;
  const text = async (path: string) => (await fetch(`${stackUrl}${path}`)).text();
  const address = encodeURIComponent(`${stackUrl}/video/${id}`);
  const [rss, sitemap, page, oEmbed] = await Promise.all([
    text(`${profile}/rss.xml`),
    text('/sitemap.xml'),
    text(`/video/${id}`),
    fetch(`${stackUrl}/api/v1/oembed?url=${address}`),
  ]);
  const [following, tag, search, grid, queue, active] = await Promise.all([
    other.call('GET', '/videos/feed?tab=following'),
    other.call('GET', '/tags/xylophonetag/videos'),
    other.call('GET', '/search?q=xylophones&type=videos'),
    other.call('GET', profile),
    (await admin()).call('GET', '/admin/videos/pending'),
    (await admin()).call('GET', '/admin/videos'),
  ]);
  const shown: [string, boolean][] = [
    ['page', (await guest('GET', `/videos/${id}`)).status === 200],
    ['like', (await other.call('POST', `/videos/${id}/like`)).status === 200],
    ['search', hasVideo(search, id)],
    ['grid', hasVideo(grid, id)],
    ['following', hasVideo(following, id)],
    ['tag', hasVideo(tag, id)],
    ['rss', rss.includes('Scheduled xylophones')],
    ['sitemap', sitemap.includes(`/video/${id}<`)],
    ['html', page.includes('Scheduled xylophones')],
    ['oEmbed', oEmbed.status === 200],
    ['queue', JSON.stringify(queue.body).includes(`"id":${id}`)],
    ['active', JSON.stringify(active.body).includes(`"id":${id}`)],
  ];
  return shown.filter(([, isShown]) => isShown).map(([place]) => place);
}

test('an approved video with a publish time is shown to others at that time, and its uploader is told both', async () => {
  expect(await uploadAt(inMs(-DAY_MS))).toMatchObject({ status: 400, detail: PAST });
  expect((await uploadAt('tomorrow')).detail).toBe(
    'Give the publish time with its zone, such as 2030-05-01T18:00:00Z.',
  );
  const publishAt = inMs(2 * DAY_MS);
  const { status, body } = await uploadAt(publishAt);
  expect([status, body['status'], body['publish_at']]).toEqual([201, 'pending', publishAt]);
  expect(body['language']).toBe('pt-BR');
  const id = body['id'] as number;
  await processed(creator, id);
  await decide(id, 'approve');
  expect(await own(id)).toMatchObject({ status: 'scheduled', tier: null, publish_at: publishAt });
  const minute = publishAt.slice(0, 16).replace('T', ' ');
  const approved = `Your video "Scheduled xylophones" was approved. It goes live at ${minute} UTC.`;
  await eventually('the approval is told', () => told(approved));

  await eventually('the queue no longer has it', async () => !(await placesThatShow(id)).includes('queue'), 20);
  expect(await placesThatShow(id)).toEqual([]);
  const report = { item_id: id, item_type: 'video', reason: 'SPAM' };
  expect((await other.call('POST', '/report', { json: report })).status).toBe(404);
  expect((await other.call('POST', '/analytics/track', { json: { video_id: id, event: 'impression' } })).status).toBe(
    404,
  );
  expect((await other.call('GET', `/analytics/video/${id}/timeline`)).status).toBe(404);

  expect((await edit(other, id, null)).status).toBe(404);
  expect((await edit(creator, id, inMs(91 * DAY_MS))).detail).toBe('The publish time must be at most 90 days ahead.');
  const soon = inMs(4_000);
  expect((await edit(creator, id, soon)).body).toMatchObject({ status: 'scheduled', publish_at: soon });
  await eventually('it is live', async () => (await guest('GET', `/videos/${id}`)).status === 200);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  await eventually('others come upon it', async () => {
    const places = await placesThatShow(id);
    return everywhere.every((place) => places.includes(place));
  });
  await eventually('that it is live is told', () => told('Your video "Scheduled xylophones" is live now.'));
  expect(await own(id)).toMatchObject({ status: 'testing', publish_at: null });
  expect((await edit(creator, id, inMs(DAY_MS))).detail).toBe(
    'This video is live. Its publish time cannot be changed.',
  );
});

test('a wrong publish time changes nothing, and an approved video without one is live at once', async () => {
  const bytes = await readFile(await makeVideoFile({ seconds: 2, source: 'mandelbrot' }));
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await creator.call('POST', '/uploads', { headers: { ...tus, 'upload-length': String(bytes.length) } });
  const path = begun.headers.get('location')?.replace('/api/v1', '') ?? '';
  const raw = { type: 'application/offset+octet-stream', body: new Uint8Array(bytes) };
  expect((await creator.call('PATCH', path, { raw, headers: { ...tus, 'upload-offset': '0' } })).status).toBe(204);
  const submit = (publish_at: string) =>
    creator.call('POST', '/videos', {
      json: { upload_id: path.split('/').at(-1), title: 'In parts', language: 'de', publish_at },
    });
  const passed = inMs(-1_000);
  const draft = await creator.call('PUT', path, { json: { title: 'In parts', language: 'de', publish_at: passed } });
  expect([draft.status, draft.body['publish_at'], draft.body['language']]).toEqual([200, passed, 'de']);
  expect(await submit(passed)).toMatchObject({ status: 400, detail: PAST });
  const { status, body } = await submit(inMs(DAY_MS));
  expect([status, body['publish_at'], body['language']]).toEqual([201, expect.any(String), 'de']);
  const id = body['id'] as number;
  // The first answer may have been lost, and the time may have passed since.
  expect((await submit(passed)).body).toMatchObject({ id, publish_at: body['publish_at'] });
  await processed(creator, id);
  expect((await edit(creator, id, null)).body).toMatchObject({ status: 'pending', publish_at: null });
  await decide(id, 'approve');
  await eventually('it is live', async () => (await guest('GET', `/videos/${id}`)).status === 200);
});
