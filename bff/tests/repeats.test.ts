import { beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from './support/contract.ts';
import { admin, newName, newPerson, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';
import type { Answer, Wish } from './support/client.ts';

jest.setTimeout(900_000);

let scene: Scene;
let staff: Person;
beforeAll(async () => {
  [scene, staff] = [await createScene(), await admin()];
});

interface Write {
  readonly by: () => Person;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** as the API document has it */
  readonly path: string;
  /** what stands in the path instead of each parameter */
  readonly at?: () => readonly (string | number)[];
  readonly query?: string;
  readonly wish?: () => Wish;
  /** of the second call, if it differs */
  readonly again?: number;
}

const viewer = () => scene.viewer;
const creator = () => scene.creator;
const promoter = () => scene.owners.promo;
const admins = () => staff;
const live = () => [scene.live];
const promo = () => [scene.promo];
const creatorId = () => [scene.creator.id];
const viewerId = () => [scene.viewer.id];
const WEBVTT = { raw: { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:00.500\nHello\n' } };
const json = (fields: object) => () => ({ json: fields });
const price = { price_per_thousand_views: '2.50', currency: 'EUR' };

const writes: readonly Write[] = [
  ...(['like', 'unlike', 'save', 'unsave'] as const).map((action): Write => ({
    by: viewer,
    method: 'POST',
    path: `/videos/{id}/${action}`,
    at: live,
  })),
  ...(['like', 'unlike', 'hide'] as const).map((action): Write => ({
    by: viewer,
    method: 'POST',
    path: `/promos/{id}/${action}`,
    at: promo,
  })),
  { by: viewer, method: 'DELETE', path: '/promos/{id}/hide', at: promo },
  { by: viewer, method: 'POST', path: '/videos/{id}/view', at: live },
  { by: viewer, method: 'POST', path: '/profile/follow/{id}', at: creatorId },
  { by: viewer, method: 'DELETE', path: '/profile/unfollow/{id}', at: creatorId },
  { by: viewer, method: 'POST', path: '/users/{id}/mute', at: creatorId },
  { by: viewer, method: 'DELETE', path: '/users/{id}/mute', at: creatorId },
  { by: viewer, method: 'POST', path: '/users/{id}/block', at: creatorId },
  { by: viewer, method: 'DELETE', path: '/users/{id}/block', at: creatorId },
  { by: viewer, method: 'POST', path: '/videos/{id}/not-interested', at: live, wish: json({ reason: 'video' }) },
  { by: viewer, method: 'DELETE', path: '/videos/{id}/not-interested', at: live, query: '?reason=video' },
  { by: viewer, method: 'PUT', path: '/me/muted-words', wish: json({ words: ['spoilers'] }) },
  { by: viewer, method: 'POST', path: '/profile/bio', wish: json({ bio: 'Hello.' }) },
  { by: viewer, method: 'POST', path: '/me/notifications/mark-read', wish: json({}) },
  { by: viewer, method: 'DELETE', path: '/me/history/{id}', at: live },
  { by: viewer, method: 'DELETE', path: '/me/history' },
  {
    by: viewer,
    method: 'POST',
    path: '/comments',
    wish: () => ({ json: { video_id: scene.live, text: 'Once.', client_id: 'repeat-1' } }),
  },
  {
    by: viewer,
    method: 'POST',
    path: '/messages',
    wish: () => ({ json: { receiver_id: scene.creator.id, content: 'Once.', client_id: 'repeat-1' } }),
  },
  { by: viewer, method: 'DELETE', path: '/messages/conversation/{id}', at: creatorId },
  // The specification wants this answer.
  {
    by: viewer,
    method: 'POST',
    path: '/report',
    wish: () => ({ json: { item_id: scene.alsoLive, item_type: 'video', reason: 'SPAM' } }),
    again: 409,
  },
  { by: creator, method: 'PUT', path: '/videos/{id}', at: live, wish: json({ title: 'Repeated' }) },
  {
    by: creator,
    method: 'PUT',
    path: '/videos/{id}/captions/{lang}',
    at: () => [scene.live, 'en'],
    wish: () => WEBVTT,
  },
  { by: creator, method: 'DELETE', path: '/videos/{id}/captions/{lang}', at: () => [scene.live, 'en'] },
  {
    by: () => scene.owners.rejected,
    method: 'POST',
    path: '/videos/{id}/appeal',
    at: () => [scene.rejected],
    wish: json({ text: 'Please.' }),
  },
  { by: promoter, method: 'PUT', path: '/promos/{id}', at: promo, wish: json({ daily_cap: 100 }) },
  {
    by: admins,
    method: 'POST',
    path: '/admin/videos/moderate',
    wish: () => ({ json: { video_id: scene.pending, action: 'approve', reason: '' } }),
  },
  { by: admins, method: 'POST', path: '/admin/pricing', wish: json(price) },
  {
    by: admins,
    method: 'POST',
    path: '/admin/users/{id}/warn',
    at: viewerId,
    wish: json({ reason_code: 'spam', text: 'Please stop.' }),
  },
  { by: admins, method: 'POST', path: '/admin/ban-user/{id}', at: viewerId, wish: json({ reason: 'Spam.' }) },
  { by: admins, method: 'POST', path: '/admin/unban-user/{id}', at: viewerId },
];

const described = (list: readonly Write[]) =>
  list.map((write): [string, Write] => [`${write.method} ${write.path}`, write]);

/** Sends the same call twice, and returns both answers. */
async function twice({ by, method, path, at, query = '', wish }: Write): Promise<[Answer, Answer]> {
  const places = [...(at?.() ?? [])];
  const address = path.replace(/\{\w+\}/g, () => String(places.shift())) + query;
  const send = () => by().call(method, address, wish?.() ?? {});
  return [await send(), await send()];
}

/** Ids of requests and remaining time differ, and what is counted once is counted only once. */
const comparable = ({ body }: Answer): object => ({ ...body, request_id: '', counted: '' });

test.each(described(writes))('%s: a repeat is answered as the first call was', async (_name, write) => {
  const [first, second] = await twice(write);
  expect(first.status).toBeLessThan(300);
  const isSame = write.again === undefined;
  expect([second.status, isSame && comparable(second)]).toEqual([
    write.again ?? first.status,
    isSame && comparable(first),
  ]);
});

test('a changed password: a repeat is answered as the first call was', async () => {
  const person = await newPerson();
  const change = { current_password: 'correct horse battery', new_password: `Quite ${newName()}` };
  const [first, second] = await twice({
    by: () => person,
    method: 'POST',
    path: '/auth/change-password',
    wish: json(change),
  });
  expect([first.status, second.status]).toEqual([200, 200]);
});

test('all of these are writes of the API', () => {
  const names = new Set(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  expect(writes.map(({ method, path }) => `${method} ${path}`).filter((name) => !names.has(name))).toEqual([]);
});
