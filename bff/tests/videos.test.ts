import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';

jest.setTimeout(300_000);

let { creator, viewer, live, pending, rejected, promo, owners } = {} as Scene;
let signedOut: Person;
beforeAll(async () => {
  signedOut = await newPerson();
  await signedOut.call('POST', '/auth/logout');
  ({ creator, viewer, live, pending, rejected, promo, owners } = await createScene());
});

describe('a video', () => {
  test('that is live is served to everybody, with its files', async () => {
    for (const call of [guest, viewer.call, creator.call]) {
      const { status, body } = await call('GET', `/videos/${live}`);
      expect([status, body['status'], body['tier']]).toEqual([200, 'testing', 'testing']);
      expect(body).toMatchObject({
        title: 'Contract live',
        hashtags: ['contract', 'test'],
        video_url: expect.stringMatching(/^\/media\//),
        thumbnail_url: expect.stringMatching(/^\/media\//),
        uploader: { id: creator.id, username: creator.username },
      });
    }
  });

  test('that is pending or rejected is served to its uploader and admins only', async () => {
    const { call } = await admin();
    for (const [id, owner, status] of [
      [pending, owners.pending, 'pending'],
      [rejected, owners.rejected, 'rejected'],
    ] as const) {
      expect((await owner.call('GET', `/videos/${id}`)).body['status']).toBe(status);
      expect((await call('GET', `/videos/${id}`)).status).toBe(200);
      for (const stranger of [guest, viewer.call]) {
        const answer = await stranger('GET', `/videos/${id}`);
        expect([answer.status, answer.detail]).toEqual([404, 'Video not found.']);
      }
    }
    expect((await owners.rejected.call('GET', `/videos/${rejected}`)).body['rejection_reason']).toBe('Too shaky.');
  });

  test('is not found as a promo, nor a promo as a video', async () => {
    expect((await viewer.call('GET', `/videos/${promo}`)).status).toBe(404);
    expect((await viewer.call('POST', `/promos/${live}/view`)).status).toBe(404);
    expect((await (await admin()).call('DELETE', `/promos/${live}`)).status).toBe(404);
    expect((await guest('GET', '/videos/abc')).detail).toBe('Invalid video ID');
    expect((await guest('GET', '/videos/123456789012345')).status).toBe(404);
  });
});

describe('likes', () => {
  test('liking or unliking twice counts once', async () => {
    const path = `/videos/${live}`;
    expect((await viewer.call('POST', `${path}/like`)).body).toEqual({ likes: 1, liked: true });
    expect((await viewer.call('POST', `${path}/like`)).body).toEqual({ likes: 1, liked: true });
    expect((await viewer.call('GET', path)).body).toMatchObject({ likes: 1, liked: true });
    expect((await guest('GET', path)).body).toMatchObject({ likes: 1, liked: false });
    expect((await viewer.call('POST', `${path}/unlike`)).body).toEqual({ likes: 0, liked: false });
    expect((await viewer.call('POST', `${path}/unlike`)).body).toEqual({ likes: 0, liked: false });
  });

  test('guests are asked to log in', async () => {
    const answer = await guest('POST', `/videos/${live}/like`);
    expect([answer.status, answer.detail]).toEqual([401, 'Please log in to like videos.']);
    expect((await guest('POST', `/promos/${promo}/unlike`)).detail).toBe('Please log in to like promos.');
    expect((await guest('POST', '/videos/x/like')).detail).toBe('Please log in to like videos.');
  });

  test('work for promos, and give 404 for items that are unknown or not live', async () => {
    expect((await viewer.call('POST', `/promos/${promo}/like`)).body).toEqual({ likes: 1, liked: true });
    expect((await viewer.call('POST', `/videos/${pending}/like`)).status).toBe(404);
    expect((await viewer.call('POST', '/videos/123456789012345/like')).status).toBe(404);
  });
});

describe('views', () => {
  test('count once per viewer in the window, however they are reported', async () => {
    const fresh = await newPerson();
    const path = `/videos/${live}/view`;
    expect((await fresh.call('POST', path)).body).toEqual({ counted: true });
    expect((await fresh.call('POST', path)).body).toEqual({ counted: false });
    const json = { video_id: String(live), event: 'view' };
    expect((await fresh.call('POST', '/analytics/track', { json })).body).toEqual({ counted: false });
    const watched = { video_id: live, event: 'watch', watch_duration: 3 };
    expect((await fresh.call('POST', '/analytics/track', { json: watched })).body).toEqual({ counted: false });
    expect((await fresh.call('POST', `/promos/${promo}/view`)).body).toEqual({ counted: true });
  });

  test('change the score, which is the same wherever it is shown', async () => {
    await viewer.call('POST', `/videos/${live}/like`);
    await eventually('the score is one everywhere', async () => {
      const { body: stats } = await creator.call('GET', `/analytics/video/${live}`);
      const { body: video } = await guest('GET', `/videos/${live}`);
      const { body: own } = await creator.call('GET', '/videos/me/uploads');
      const { body: profile } = await viewer.call('GET', `/profile/${creator.username}`);
      const { body: all } = await (await admin()).call('GET', '/admin/videos');
      const lists = [own['uploads'], profile['videos'], all['videos']] as {
        id: number;
        score: number;
        views: number;
      }[][];
      const shown = lists.map((list) => list.find(({ id }) => id === live));
      expect(Number(stats['engagement_score'])).toBeGreaterThan(0);
      for (const one of [video, ...shown])
        expect(one).toMatchObject({ score: stats['engagement_score'], views: stats['views'] });
      return true;
    });
    await viewer.call('POST', `/videos/${live}/unlike`);
  });

  test('of one viewer count once if twenty are reported at once', async () => {
    const fresh = await newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fresh.call('POST', `/videos/${live}/view`)));
    expect(answers.filter(({ body }) => body['counted'])).toHaveLength(1);
  });

  test.each([
    [{ event: 'view' }],
    [{ video_id: 'x', event: 'view' }],
    [{ video_id: 1, event: 'dance' }],
    [{ video_id: 1, event: 'watch', watch_duration: -1 }],
    [{ video_id: 1, event: 'watch', watch_duration: 'long' }],
    [{ video_id: 1, event: 'view', item_type: 'comment' }],
  ])('%j gives 400, and 401 if the session has ended', async (json) => {
    expect((await viewer.call('POST', '/analytics/track', { json })).status).toBe(400);
    expect((await signedOut.call('POST', '/analytics/track', { json })).status).toBe(401);
  });

  test('with an impossible watch time are accepted', async () => {
    const json = { video_id: live, event: 'watch', watch_duration: 1e9 };
    expect((await viewer.call('POST', '/analytics/track', { json })).status).toBe(200);
  });

  test('of an item that is not live give 404', async () => {
    for (const id of [pending, rejected, 123456789012345]) {
      expect((await viewer.call('POST', `/videos/${id}/view`)).status).toBe(404);
      const json = { video_id: id, event: 'view' };
      expect((await viewer.call('POST', '/analytics/track', { json })).status).toBe(404);
    }
  });

  test("reach the creator's analytics: views, watch time and viewers", async () => {
    const { body } = await eventually('stats', async () => {
      const answer = await creator.call('GET', '/analytics/user/videos');
      const [mine] = answer.body['videos'] as Json[];
      return mine && Number(mine['views']) >= 2 && Number(mine['total_watch_time']) >= 1 ? answer : undefined;
    });
    const [mine] = body['videos'] as Json[];
    expect(mine).toMatchObject({ video_id: live, title: 'Contract live', status: 'testing', tier: 'testing' });
    const own = await creator.call('GET', `/videos/${live}/viewers`);
    expect((own.body['viewers'] as Json[]).length).toBeGreaterThanOrEqual(2);
    expect((await (await admin()).call('GET', `/videos/${live}/viewers`)).status).toBe(200);
    expect((await viewer.call('GET', `/videos/${live}/viewers`)).status).toBe(403);
    expect((await viewer.call('GET', '/analytics/user/videos')).body).toEqual({ videos: [], next_cursor: null });
  });
});

describe('the feed', () => {
  const listOf = (body: Json, name: string) => body[name] as Json[];

  test("shows live videos between promos, with the viewer's likes", async () => {
    await viewer.call('POST', `/videos/${live}/like`);
    const { body } = await eventually('the video is in the feed', async () => {
      const answer = await viewer.call('GET', `/videos/feed?limit=50&video=${live}`);
      return listOf(answer.body, 'videos').some(({ id }) => id === live) ? answer : undefined;
    });
    const [first] = listOf(body, 'items');
    expect(first).toMatchObject({
      type: 'video',
      id: live,
      likes: 1,
      liked: true,
      uploader: { username: creator.username },
    });
    const ids = listOf(body, 'videos').map(({ id }) => id);
    expect(ids).not.toContain(pending);
    expect(ids).not.toContain(rejected);
    const items = listOf(body, 'items').map(({ type, ...card }) => [type, card]);
    expect(items.filter(([type]) => type === 'video').map(([, card]) => card)).toEqual(listOf(body, 'videos'));
    expect(items.filter(([type]) => type === 'promo').map(([, card]) => card)).toEqual(listOf(body, 'promos'));
    await viewer.call('POST', `/videos/${live}/unlike`);
  });

  test('ignores a pinned video that the viewer may not see, and the next page continues after the first', async () => {
    const { status, body } = await viewer.call('GET', `/videos/feed?video=${pending}&limit=1`);
    expect([status, listOf(body, 'videos').some(({ id }) => id === pending)]).toEqual([200, false]);
    const page = async (cursor?: string) => {
      const after = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await viewer.call('GET', `/videos/feed?limit=1${after}`);
      expect(answer.status).toBe(200);
      return { ids: listOf(answer.body, 'videos').map(({ id }) => id), cursor: answer.body['next_cursor'] };
    };
    const [first, next] = await eventually('two live videos are in the feed', async () => {
      const begin = await page();
      if (typeof begin.cursor !== 'string') return undefined;
      const then = await page(begin.cursor);
      return then.ids.length > 0 ? [begin, then] : undefined;
    });
    expect(first?.ids).toHaveLength(1);
    expect(next?.ids.filter((id) => first?.ids.includes(id))).toEqual([]);
    expect((await viewer.call('GET', '/videos/feed?limit=1000')).status).toBe(200);
    expect((await viewer.call('GET', '/videos/feed?video=abc')).status).toBe(400);
    expect((await viewer.call('GET', '/videos/feed?cursor=nonsense')).status).toBe(400);
  });
});

test('a revoked token is refused by every call, view reports included', async () => {
  const { call } = await newPerson();
  const calls = () =>
    Promise.all([
      call('GET', '/videos/feed'),
      call('POST', `/videos/${live}/like`),
      call('POST', `/videos/${live}/unlike`),
      call('POST', `/videos/${live}/view`),
      call('POST', '/analytics/track', { json: { video_id: live, event: 'impression' } }),
    ]);
  expect((await calls()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await call('POST', '/auth/logout')).status).toBe(200);
  const refused = await calls();
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(refused.map(({ detail }) => detail))).toEqual(new Set(['Session has ended. Please log in again.']));
});

describe('a search', () => {
  const ids = (list: unknown): unknown[] => (list as Json[]).map(({ id }) => id);

  test('finds a live video by its title despite a typo, its tag, and its uploader', async () => {
    await eventually('the video is found', async () => {
      const { body } = await viewer.call('GET', '/search?q=contrakt+live&limit=50');
      return ids(body['videos']).includes(live);
    });
    const { body: tags } = await viewer.call('GET', '/search?q=%23contrac&type=tags');
    expect(tags['tags']).toContainEqual({ tag: 'contract', videos: expect.any(Number) });
    await eventually('the uploader is found', async () => {
      const { body } = await viewer.call('GET', `/search?q=${creator.username}&type=people`);
      return (body['people'] as Json[]).some(({ user_id }) => user_id === creator.id);
    });
    const page = await viewer.call('GET', '/tags/contract/videos?limit=50');
    expect([page.status, ids(page.body['videos']).includes(live)]).toEqual([200, true]);
  });

  test('finds no video that is pending or rejected', async () => {
    const { body } = await viewer.call('GET', '/tags/contract/videos?limit=50');
    for (const hidden of [pending, rejected, promo]) expect(ids(body['videos'])).not.toContain(hidden);
  });

  test('without words, of an unknown type or with a made-up cursor is refused', async () => {
    for (const query of ['q=', 'q=a&type=music', 'q=contract&cursor=nothing'])
      expect((await viewer.call('GET', `/search?${query}`)).status).toBe(400);
    expect((await viewer.call('GET', '/tags/contract/videos?cursor=nothing')).status).toBe(400);
  });
});

describe('a link', () => {
  const page = async (path: string): Promise<string> =>
    (await fetch(stackUrl + path, { headers: { accept: 'text/html' } })).text();
  const oembed = (path: string, more = '') => guest('GET', `/oembed?url=${encodeURIComponent(stackUrl + path)}${more}`);

  test('to a live video or a profile has a head for other sites, and its player plays', async () => {
    for (const path of [`/video/${live}`, `/feed?video=${live}`]) {
      const html = await page(path);
      expect(html).toContain('<meta property="og:title" content="Contract live">');
      expect(html).toContain('<div id="root"></div>');
      const [, file = ''] = /<meta property="og:video" content="([^"]*)">/.exec(html) ?? [];
      const [, picture = ''] = /<meta property="og:image" content="([^"]*)">/.exec(html) ?? [];
      for (const address of [file, picture]) expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
    }
    expect(await page(`/profile/${creator.username}`)).toContain('<meta property="og:type" content="profile">');
    expect(await page(`/embed/${live}`)).toContain('<video src="/media/');
    expect(await page(`/profile/${creator.username}/rss.xml`)).toContain(`<link>${stackUrl}/video/${live}</link>`);
    expect((await oembed(`/video/${live}`)).body).toMatchObject({ type: 'video', title: 'Contract live' });
    expect((await oembed(`/profile/${creator.username}`)).body).toMatchObject({ type: 'link' });
  });

  test('to a pending or rejected video, or to a promo, reveals nothing', async () => {
    for (const id of [pending, rejected, promo]) {
      expect(await page(`/video/${id}`)).not.toContain('og:');
      expect((await fetch(`${stackUrl}/embed/${id}`)).status).toBe(404);
      expect((await oembed(`/video/${id}`)).status).toBe(404);
    }
    expect((await oembed(`/video/${live}`, '&format=xml')).status).toBe(501);
    expect((await guest('GET', '/oembed?url=')).status).toBe(400);
  });

  test('is in the sitemap, which robots.txt names', async () => {
    expect(await page('/sitemap.xml')).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(await page('/robots.txt')).toContain(`Sitemap: ${stackUrl}/sitemap.xml`);
  });
});
