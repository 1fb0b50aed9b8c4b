import { beforeAll, expect, jest, test } from '@jest/globals';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let creator: Person;
let viewer: Person;
let live: number;
beforeAll(async () => {
  [creator, viewer] = [await newPerson('creator'), await newPerson()];
  live = await createLiveItem(creator, 'Almonds and sugar');
});

test('the words for which comments are held are kept as typed, hold the next comment, and are limited', async () => {
  const set = (words: unknown) => creator.call('PUT', '/me/held-words', { json: { words } as Json });
  expect((await set([' Marzipan ', 'marzipan'])).body).toEqual({ words: ['Marzipan'] });
  expect((await creator.call('GET', '/me/held-words')).body).toEqual({ words: ['Marzipan'] });
  const held = await viewer.call('POST', '/comments', { json: { video_id: live, text: 'More MARZIPAN please' } });
  expect([held.status, held.body['status']]).toEqual([201, 'held']);
  const waiting = await creator.call('GET', `/comments/video/${live}?status=held`);
  expect((waiting.body['comments'] as Json[]).map(({ id }) => id)).toContain(held.body['id']);
  expect(await set(['x'.repeat(51)])).toMatchObject({
    status: 400,
    detail: 'A held word has at most 50 characters.',
  });
  expect((await set('marzipan')).status).toBe(400);
  expect((await guest('GET', '/me/held-words')).status).toBe(401);
  expect((await set([])).body).toEqual({ words: [] });
  expect((await viewer.call('DELETE', `/comments/${String(held.body['id'])}`)).status).toBe(200);
});
