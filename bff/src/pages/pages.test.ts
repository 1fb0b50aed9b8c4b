import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import { escapeMarkup } from '#pages/markup';

const ORIGIN = 'http://localhost:8080';
const NASTY = `"><script>alert(1)</script>&'\u0007`;
const PAGE = `<!doctype html><html><head>
<meta name="description" content="Short vertical videos." />
<title>Tallscreen</title>
</head><body></body></html>`;
const SCRIPTS = ["'sha256-ours='"];

const users = [
  { id: 6n, username: 'bob', bio: NASTY, avatarUrl: '/media/avatars/6/a.webp', status: AccountStatus.ACTIVE },
  { id: 7n, username: 'banned', status: AccountStatus.BANNED },
];
const videoOf = (id: bigint, { details, ...more }: { details?: object; [other: string]: unknown } = {}) =>
  create(VideoSchema, {
    id,
    kind: VideoKind.VIDEO,
    uploaderId: 6n,
    details: { title: `Sunset ${NASTY}`, hashtags: ['sea'], ...details },
    status: VideoStatus.TESTING,
    renditions: [{ name: '720p', url: `/media/videos/${id}/a/720p.mp4`, width: 720, height: 1280, sizeBytes: 99n }],
    posterUrl: `/media/videos/${id}/a/poster.jpg`,
    createdAt: { seconds: 1_700_000_000n },
    decidedAt: { seconds: 1_700_000_100n },
    ...more,
  });
const videos = [
  videoOf(1n, { details: { publishAt: { seconds: 1_700_000_200n } } }),
  videoOf(2n, { uploaderId: 7n }),
  videoOf(3n, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED }),
  videoOf(4n, { renditions: [] }),
];

let listings = 0;
let mediaIsAway = false;
const viewers = new Set<bigint | undefined>();
let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(
    ({ add }) => {
      add(VideoService, {
        batchGetVideos({ lookups }) {
          if (mediaIsAway) throw new Error('away');
          for (const { viewer } of lookups) viewers.add(viewer?.userId);
          return { videos: videos.filter(({ id }) => lookups.some(({ videoId }) => videoId === id)) };
        },
        listUploads({ viewer }) {
          viewers.add(viewer?.userId);
          return { videos: [videos[0]!] };
        },
        listPublicVideos({ pageToken }) {
          listings++;
          const [first, second] = [
            { id: 1n, uploaderId: 6n, publishedAt: { seconds: 1_700_000_100n } },
            { id: 2n, uploaderId: 7n },
          ];
          return pageToken === '' ? { videos: [first], nextPageToken: 'more' } : { videos: [second] };
        },
      });
      add(UserService, {
        batchGetUsers: ({ ids, usernames }) => ({
          users: users.filter(({ id, username }) => ids.includes(id) || usernames.includes(username)),
        }),
      });
    },
    { template: async () => ({ html: PAGE, scripts: SCRIPTS }) },
  );
});
afterAll(() => api.close());

const ask = (path: string, init: RequestInit = {}) => fetch(api.origin + path, init);

/** The `content` or `href` of each tag, by its name. */
function tagsOf(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<(?:meta|link) (?:name|property|rel)="([^"]+)" (?:content|href)="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = '', value = '']) => [name, value]));
}

describe('the page of a live video', () => {
  test.each(['/video/1', '/feed?video=1'])(
    '%s has Open Graph tags, a Twitter card and a link to oEmbed',
    async (path) => {
      const answer = await ask(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const title = 'Sunset &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;';
      expect(tagsOf(html)).toMatchObject({
        canonical: `${ORIGIN}/video/1`,
        description: 'A video by @bob on Tallscreen. #sea',
        'og:title': title,
        'og:description': 'A video by @bob on Tallscreen. #sea',
        'og:image': `${ORIGIN}/media/videos/1/a/poster.jpg`,
        'og:video': `${ORIGIN}/media/videos/1/a/720p.mp4`,
        'og:video:width': '720',
        'twitter:card': 'player',
        'twitter:player': `${ORIGIN}/embed/1`,
        alternate: `${ORIGIN}/api/v1/oembed?url=http%3A%2F%2Flocalhost%3A8080%2Fvideo%2F1`,
      });
      expect(html).toContain(`<title>${title} · Tallscreen</title>`);
      expect(html.match(/name="description"/g)).toHaveLength(1);
      expect(html).not.toContain('<script>alert');
      expect([...viewers]).toEqual([0n]);
    },
  );

  test('has the headers of every page, is revalidated, and is not sent again to a client that has it', async () => {
    const { headers } = await ask('/video/1');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-ours=';.*frame-ancestors 'none'/);
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-cache']);
    const again = await ask('/video/1', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await ask('/video/1', { method: 'HEAD' });
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 500]).toEqual([200, '', true]);
    expect((await ask('/video/1', { method: 'POST' })).status).toBe(405);
  });
});

test.each([
  ['of a banned user', '/video/2'],
  ['of a promo', '/video/3'],
  ['without files', '/video/4'],
  ['that nobody but its uploader may see', '/video/5'],
  ['with a malformed id', '/video/x%00'],
  ['with a malformed id in the shared link', '/feed?video=1&video=2'],
  ['of the profile of a banned user', '/profile/banned'],
  ['of an unknown profile', '/profile/nobody'],
])('the page of a video %s says nothing of it: %s', async (_what, path) => {
  const answer = await ask(path);
  const html = await answer.text();
  expect([answer.status, tagsOf(html)]).toEqual([200, { description: 'Short vertical videos.', robots: 'noindex' }]);
});

test.each(['/feed', '/profile/bob/followers', '/video', '/video/1/2', '/profile'])(
  '%s is the page of the web client as it was built',
  async (path) => {
    expect(await (await ask(path)).text()).toBe(PAGE);
  },
);

test('the page of a profile has Open Graph tags, a Twitter card, and links to RSS and oEmbed', async () => {
  const html = await (await ask('/profile/bob')).text();
  expect(tagsOf(html)).toMatchObject({
    'og:type': 'profile',
    'og:title': '@bob',
    'og:image': `${ORIGIN}/media/avatars/6/a.webp`,
    'twitter:card': 'summary',
  });
  expect(html).toContain(`href="${ORIGIN}/profile/bob/rss.xml" type="application/rss+xml"`);
  expect(html).not.toContain('<script>alert');
});

test('while a service is away, people get the page without tags', async () => {
  mediaIsAway = true;
  const answer = await ask('/video/1');
  mediaIsAway = false;
  expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
});

test('while a service does not answer, people soon get the page without tags', async () => {
  const hanging = await startTestBff(
    ({ add }) => add(VideoService, { batchGetVideos: () => new Promise<never>(() => undefined) }),
    { template: async () => ({ html: PAGE, scripts: SCRIPTS }), headMs: 20 },
  );
  const answer = await fetch(`${hanging.origin}/video/1`);
  expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
  await hanging.close();
});

describe('the player for other sites', () => {
  test('plays a live video without scripts and lets every site show it in a frame', async () => {
    const { status, headers, text } = await answerOf('/embed/1');
    expect([status, headers.get('x-frame-options')]).toEqual([200, null]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(text).toContain('<video src="/media/videos/1/a/720p.mp4" poster="/media/videos/1/a/poster.jpg"');
    expect(text).not.toContain('<script');
    expect((await answerOf('/embed/player.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test.each(['/embed/2', '/embed/3', '/embed/5', '/embed/x'])('%s is not available', async (path) => {
    const { status, text } = await answerOf(path);
    expect([status, text.includes('This video is not available.')]).toEqual([404, true]);
    expect(text).not.toContain('<video');
  });
});

async function answerOf(path: string) {
  const answer = await ask(path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('RSS lists the live videos of a user', async () => {
  const { status, headers, text } = await answerOf('/profile/bob/rss.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(text).toContain(`<link>${ORIGIN}/video/1</link>`);
  expect(text).toContain('<pubDate>Tue, 14 Nov 2023 22:16:40 GMT</pubDate>');
  expect(text).toContain(`<enclosure url="${ORIGIN}/media/videos/1/a/720p.mp4" type="video/mp4" length="99"/>`);
  expect(text).toContain('&lt;script&gt;');
  for (const left of ['<script', '\u0007']) expect(text).not.toContain(left);
  for (const name of ['banned', 'nobody']) expect((await ask(`/profile/${name}/rss.xml`)).status).toBe(404);
});

test('the sitemap lists live videos and their uploaders, and is read once for many robots', async () => {
  const answers = await Promise.all([answerOf('/sitemap.xml'), answerOf('/sitemap.xml')]);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${ORIGIN}/profile/bob`,
      `${ORIGIN}/video/1`,
    ]);
    expect(text).toContain('<lastmod>2023-11-14T22:15:00.000Z</lastmod>');
  }
  expect(listings).toBe(2);
});

test('robots.txt names the sitemap', async () => {
  const { headers, text } = await answerOf('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

describe('oEmbed', () => {
  const oembed = async (url: string, more = '') =>
    (await api.call('GET', `/api/v1/oembed?url=${encodeURIComponent(url)}${more}`)) as { status: number; body: object };

  test.each(['/video/1', '/video/1/', '/embed/1', '/feed?video=1&x=y'])('%s has a player', async (path) => {
    const { status, body } = await oembed(ORIGIN + path, '&maxwidth=200&maxheight=2000&format=json');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        version: '1.0',
        type: 'video',
        width: 200,
        height: 416,
        author_name: '@bob',
        author_url: `${ORIGIN}/profile/bob`,
        thumbnail_url: `${ORIGIN}/media/videos/1/a/poster.jpg`,
      }),
    ]);
    const { html } = body as { html: string };
    expect(html).toContain(`<iframe src="${ORIGIN}/embed/1" title="Sunset &quot;&gt;&lt;script`);
    expect(html).not.toContain('<script');
  });

  test('a profile is a link', async () => {
    const { status, body } = await oembed(`${ORIGIN}/profile/bob`);
    expect([status, body]).toEqual([200, expect.objectContaining({ type: 'link', title: '@bob' })]);
  });

  test.each([
    'http://evil.example/video/1',
    `${ORIGIN}/video/2`,
    `${ORIGIN}/video/3`,
    `${ORIGIN}/video/5`,
    `${ORIGIN}/profile/banned`,
    `${ORIGIN}/profile/%E0`,
    `${ORIGIN}/feed`,
    `${ORIGIN}/login`,
    'nonsense',
  ])('%s gets 404', async (url) => {
    expect((await oembed(url)).status).toBe(404);
  });

  test('another format gets 501, malformed queries get 400', async () => {
    expect((await oembed(`${ORIGIN}/video/1`, '&format=xml')).status).toBe(501);
    for (const query of ['', '?url=', '?url=a&maxwidth=0', '?url=a&url=b'])
      expect((await api.call('GET', `/api/v1/oembed${query}`)).status).toBe(400);
  });
});

test('no text can end its element or attribute, or make XML unreadable', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&amp;\u0000\u0007\ud800\uffff\t😀`)).toBe(
    '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;\t😀',
  );
});
