import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
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
  await viewer.call('POST', `/videos/${live}/save`);
  await eventually('the lists know the video', async () => (await idsOf(viewer, '/me/saved')).includes(live));
  await viewer.call('POST', `/videos/${live}/unsave`);
});

const idsOf = async (person: Person, path: string): Promise<unknown[]> =>
  ((await person.call('GET', path)).body['videos'] as Json[]).map(({ id }) => id);

describe('the library', () => {
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
      // Only some creators are suggested, and this stack has others with equal videos.
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

describe('captions', () => {
  const VTT = 'WEBVTT\n\n00:00.500 --> 00:01.500\nThe quixotic ferryman waves\n';
  const PATH = 'captions/en';
  const put = (person: Person, id: number, body: string, path = PATH) =>
    person.call('PUT', `/videos/${id}/${path}`, { raw: { type: 'text/vtt', body } });

  test('are set by the uploader, shown to everybody, found by search, and deleted', async () => {
    const { status, body } = await put(creator, live, VTT);
    const [{ url }] = body['captions'] as [{ url: string }];
    expect([status, body]).toEqual([200, { captions: [{ lang: 'en', url }] }]);
    expect((await put(creator, live, VTT)).body).toEqual(body);
    const shown = await guest('GET', `/videos/${live}/${PATH}`);
    const file = await fetch(stackUrl + url);
    for (const { headers } of [shown, file]) expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect([shown.text, await file.text()]).toEqual([VTT, VTT]);
    await eventually('the video is found by what is said', async () => {
      const found = (await viewer.call('GET', '/search?q=quixotic+ferryman')).body['videos'] as Json[];
      return found.some(({ id, captions }) => id === live && JSON.stringify(captions).includes(url));
    });
    for (const lang of ['EN', 'en'])
      expect((await creator.call('DELETE', `/videos/${live}/captions/${lang}`)).body).toEqual({ captions: [] });
    expect((await guest('GET', `/videos/${live}/${PATH}`)).status).toBe(404);
  });

  test('that are wrong are refused with their line, and only the uploader may set them', async () => {
    const wrong = await put(creator, live, VTT.replace('00:01.500', '00:00.100'));
    expect([wrong.status, wrong.detail]).toEqual([400, 'Line 3: The end must come after the start.']);
    expect((await put(creator, live, VTT + 'x'.repeat(256 * 1024))).status).toBe(413);
    expect((await put(creator, live, VTT, 'captions/english')).status).toBe(400);
    expect([(await put(viewer, live, VTT)).status, (await put(viewer, 4711, VTT)).status]).toEqual([403, 404]);
  });
});
