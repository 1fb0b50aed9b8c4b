import { beforeAll, describe, expect, jest, test } from '@jest/globals';
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
      expect((await message(by, whom)).detail).toBe('You cannot message this person.');
    }
    const { body } = await bo.call('GET', '/users/me/blocks');
    expect(body).toMatchObject({ users: [{ user_id: ana.id, username: ana.username }], next_cursor: null });
    expect((await ana.call('GET', '/users/me/blocks')).body['users']).toEqual([]);

    expect((await bo.call('DELETE', `/users/${ana.id}/block`)).status).toBe(200);
    expect((await ana.call('GET', `/profile/${bo.username}`)).body['is_following']).toBe(false);
    expect((await message(ana, bo)).status).toBe(201);
  });

  test('holds for everything from its answer on, for many pairs at once', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await newPerson('creator'), await newPerson('creator')] as const),
    );
    const results = await Promise.all(
      pairs.map(async ([by, whom]) => {
        await message(by, whom);
        // A call at the same moment may come first; a call that begins after the answer is refused.
        const [block] = await Promise.all([by.call('POST', `/users/${whom.id}/block`), message(whom, by)]);
        const later = await Promise.all([message(whom, by), message(by, whom)]);
        return [block.status, ...later.map(({ status }) => status)];
      }),
    );
    expect(results).toEqual(pairs.map(() => [200, 403, 403]));
  });

  test('refuses likes, saves, views, reports of watching and likes of comments', async () => {
    const video = await createLiveItem(ana, 'Behind a block');
    const { body: comment } = await ana.call('POST', '/comments', { json: { video_id: video, text: 'first' } });
    const [cleo] = [await newPerson()];
    // Process that counts views knows it as live and not blocked.
    expect((await cleo.call('POST', `/videos/${video}/view`)).status).toBe(200);
    const track = { json: { video_id: video, event: 'watch', watch_duration: 2 } };
    const acts = [
      () => cleo.call('POST', `/videos/${video}/like`),
      () => cleo.call('POST', `/videos/${video}/save`),
      () => cleo.call('POST', `/videos/${video}/view`),
      () => cleo.call('POST', '/analytics/track', track),
      () => cleo.call('POST', `/comments/${Number(comment['id'])}/like`),
      () => cleo.call('POST', '/comments', { json: { video_id: video, text: 'late' } }),
    ];
    const statuses = async () => {
      const answers = [];
      for (const act of acts) answers.push((await act()).status);
      return answers;
    };
    await ana.call('POST', `/users/${cleo.id}/block`);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404]);
    await ana.call('DELETE', `/users/${cleo.id}/block`);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 201]);
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
