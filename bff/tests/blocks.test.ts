import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import type { Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let ana: Person;
let bo: Person;
beforeAll(async () => {
  [ana, bo] = [await newPerson('creator'), await newPerson('creator')];
});

const message = (from: Person, to: Person) =>
  from.call('POST', '/messages/', { json: { receiver_id: to.id, content: 'Hi' } });
const found = async (by: Person, whom: Person) =>
  ((await by.call('GET', `/profile/search?q=${whom.username}`)).body['users'] as Json[]).map(({ user_id }) => user_id);

describe('a block', () => {
  test('hides both from each other, refuses messages and follows, and can be undone', async () => {
    await ana.call('POST', `/profile/follow/${bo.id}`);
    await message(ana, bo);
    expect((await bo.call('POST', `/users/${ana.id}/block`)).status).toBe(200);
    expect((await bo.call('POST', `/users/${ana.id}/block`)).status).toBe(200);
    for (const [by, whom] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      expect((await by.call('GET', `/profile/${whom.username}`)).status).toBe(404);
      expect((await by.call('GET', `/users/${whom.id}`)).status).toBe(404);
      expect((await by.call('POST', `/profile/follow/${whom.id}`)).status).toBe(404);
      expect(await found(by, whom)).toEqual([]);
      await eventually('messages are refused', async () => (await message(by, whom)).status === 403);
      expect((await message(by, whom)).detail).toBe('You cannot message this person.');
    }
    const { body } = await bo.call('GET', '/users/me/blocks');
    expect(body).toMatchObject({ users: [{ user_id: ana.id, username: ana.username }], next_cursor: null });
    expect((await ana.call('GET', '/users/me/blocks')).body['users']).toEqual([]);

    expect((await bo.call('DELETE', `/users/${ana.id}/block`)).status).toBe(200);
    expect((await ana.call('GET', `/profile/${bo.username}`)).body['is_following']).toBe(false);
    await eventually('messages arrive again', async () => (await message(ana, bo)).status === 201);
  });

  test('of oneself or of nobody is refused', async () => {
    expect((await ana.call('POST', `/users/${ana.id}/block`)).detail).toBe('You cannot block yourself.');
    expect((await ana.call('POST', '/users/123456789012345/block')).status).toBe(404);
    expect((await ana.call('DELETE', '/users/123456789012345/block')).status).toBe(404);
  });
});

describe('a mute', () => {
  test('hides comments from the one who mutes, is listed and shown on the profile, and can be undone', async () => {
    const [cleo, dan] = [await newPerson(), await newPerson('creator')];
    const video = await createLiveItem(await newPerson('creator'), 'Muted talk');
    await dan.call('POST', '/comments', { json: { video_id: video, text: 'by dan' } });
    const comments = async (by: Person) =>
      (await by.call('GET', `/comments/video/${video}`)).body['comments'] as Json[];
    for (let i = 0; i < 2; i++) expect((await cleo.call('POST', `/users/${dan.id}/mute`)).status).toBe(200);
    expect([(await comments(cleo)).length, (await comments(dan)).length]).toEqual([0, 1]);
    expect((await cleo.call('GET', `/profile/${dan.username}`)).body['is_muted']).toBe(true);
    expect((await dan.call('GET', `/profile/${cleo.username}`)).body['is_muted']).toBe(false);
    const { body } = await cleo.call('GET', '/users/me/mutes');
    expect(body).toMatchObject({ users: [{ user_id: dan.id, username: dan.username }], next_cursor: null });
    expect((await dan.call('GET', '/users/me/mutes')).body['users']).toEqual([]);
    expect((await cleo.call('DELETE', `/users/${dan.id}/mute`)).status).toBe(200);
    expect(await comments(cleo)).toHaveLength(1);
  });

  test('of oneself or of nobody is refused', async () => {
    expect((await ana.call('POST', `/users/${ana.id}/mute`)).detail).toBe('You cannot mute yourself.');
    expect((await ana.call('POST', '/users/123456789012345/mute')).status).toBe(404);
    expect((await ana.call('DELETE', '/users/123456789012345/mute')).status).toBe(404);
  });
});
