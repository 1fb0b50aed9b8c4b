import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import type { Json } from './support/client.ts';
import { processed, upload } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let creator: Person;
let boss: Person;
beforeAll(async () => {
  [creator, boss] = await Promise.all([newPerson('creator'), admin()]);
});

/** The queue's entry of a video once it has this title. */
const queued = (id: number, title: string): Promise<Json> =>
  eventually(`“${title}” waits`, async () => {
    const { body } = await boss.call('GET', '/admin/videos/pending?limit=100');
    return (body['videos'] as Json[]).find((video) => video['id'] === id && video['title'] === title);
  });

test('words and captions that were changed after the admin saw them are not approved, and a repeat changes nothing', async () => {
  const { body } = await upload(creator, 'Calm waves');
  const id = body['id'] as number;
  await processed(creator, id);
  const seen = await queued(id, 'Calm waves');
  const approve = (seen_revision: unknown) =>
    boss.call('POST', '/admin/videos/moderate', { json: { video_id: id, action: 'approve', seen_revision } as Json });
  expect((await creator.call('PUT', `/videos/${id}`, { json: { title: 'Other words' } })).status).toBe(200);
  await processed(creator, id);
  expect(await approve(seen['revision'])).toMatchObject({
    status: 409,
    detail: 'This was changed after you looked at it. Please look again.',
  });
  expect((await approve('soon')).status).toBe(400);
  const changed = await queued(id, 'Other words');
  expect(changed['revision']).toBeGreaterThan(seen['revision'] as number);
  const captions = { raw: { type: 'text/vtt', body: 'WEBVTT\n\n00:00.100 --> 00:00.500\nOther captions' } };
  expect((await creator.call('PUT', `/videos/${id}/captions/en`, captions)).status).toBe(200);
  await processed(creator, id);
  expect((await approve(changed['revision'])).status).toBe(409);
  const now = await eventually('the captions are in the queue', async () => {
    const entry = await queued(id, 'Other words');
    return entry['revision'] === changed['revision'] ? undefined : entry;
  });
  const { items } = (await boss.call('GET', '/admin/queue?limit=100')).body as { items: Json[] };
  const entry = items.map((each) => each['item'] as Json).find((item) => item['id'] === id);
  expect(entry?.['revision']).toBe(now['revision']);
  expect((await approve(now['revision'])).status).toBe(200);
  expect((await approve(now['revision'])).status).toBe(200);
});
