import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem } from './support/media-items.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let creator: Person;
let viewer: Person;
let live: number;
beforeAll(async () => {
  [creator, viewer] = [await newPerson('creator'), await newPerson()];
  live = await createLiveItem(creator, 'To keep');
});

describe('the library', () => {
  const idsOf = async (person: Person, path: string): Promise<unknown[]> =>
    ((await person.call('GET', path)).body['videos'] as Json[]).map(({ id }) => id);

  test('has the videos that its user saved or likes, and only that user reads it', async () => {
    const [ana, bo] = [await newPerson(), await newPerson()];
    for (const _ of [1, 2]) expect((await ana.call('POST', `/videos/${live}/save`)).body).toEqual({ saved: true });
    await ana.call('POST', `/videos/${live}/like`);
    const saved = await ana.call('GET', '/me/saved');
    expect(saved.body).toMatchObject({
      videos: [{ id: live, title: 'To keep', liked: true }],
      next_cursor: null,
    });
    expect(await idsOf(ana, '/me/liked')).toEqual([live]);
    expect([await idsOf(bo, '/me/saved'), await idsOf(bo, '/me/liked')]).toEqual([[], []]);
    expect((await ana.call('GET', '/me/marks')).body).toEqual({ followed_user_ids: [], saved_video_ids: [live] });
    for (const _ of [1, 2]) expect((await ana.call('POST', `/videos/${live}/unsave`)).body).toEqual({ saved: false });
    expect(await idsOf(ana, '/me/saved')).toEqual([]);
  });

  test('takes no unknown video, and asks guests to log in', async () => {
    expect((await viewer.call('POST', '/videos/123456789012345/save')).status).toBe(404);
    expect((await viewer.call('POST', '/videos/x/save')).status).toBe(400);
    expect((await guest('POST', `/videos/${live}/save`)).detail).toBe('Please log in to save videos.');
    for (const list of ['saved', 'liked'])
      expect((await viewer.call('GET', `/me/${list}?cursor=nothing`)).status).toBe(400);
  });
});

describe('the tab of followed users', () => {
  test('shows their videos, and people to follow while there are none', async () => {
    const ana = await newPerson();
    const following = '/videos/feed?tab=following';
    expect((await ana.call('GET', following)).body).toEqual({ videos: [], promos: [], items: [], next_cursor: null });
    await eventually('the creator is suggested', async () => {
      const { body } = await ana.call('GET', '/me/suggestions');
      const users = body['users'] as Json[];
      // Only so many are suggested, and this stack has other creators with equal videos.
      return users.length === 12 || users.some(({ user_id }) => user_id === creator.id);
    });
    await ana.call('POST', `/profile/follow/${creator.id}`);
    const { body } = await ana.call('GET', following);
    expect((body['videos'] as Json[]).map(({ id }) => id)).toContain(live);
    expect((body['videos'] as Json[]).every(({ uploader }) => (uploader as Json)['id'] === creator.id)).toBe(true);
    const suggested = (await ana.call('GET', '/me/suggestions')).body['users'] as Json[];
    expect(suggested.map(({ user_id }) => user_id)).not.toContain(creator.id);
    await ana.call('DELETE', `/profile/unfollow/${creator.id}`);
    expect((await ana.call('GET', following)).body['videos']).toEqual([]);
  });

  test('refuses other tabs and a made-up cursor', async () => {
    expect((await viewer.call('GET', '/videos/feed?tab=friends')).status).toBe(400);
    await viewer.call('POST', `/profile/follow/${creator.id}`);
    expect((await viewer.call('GET', '/videos/feed?tab=following&cursor=nothing')).status).toBe(400);
    expect((await guest('GET', '/videos/feed?tab=following')).status).toBe(401);
  });
});
