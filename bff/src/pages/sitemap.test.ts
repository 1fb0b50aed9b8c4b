import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, test } from '@jest/globals';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { createLinks } from '#pages/heads';
import { createSitemap } from '#pages/sitemap';

test('the sitemap is made once for robots that come together, with its ETag, and again after an error', async () => {
  let isAway = true;
  const sitemap = createSitemap({
    clients: {
      videos: {
        async listPublicVideos() {
          if (isAway) throw refusal('unavailable', 'Away.');
          return { videos: [{ id: 1n, uploaderId: 6n }], nextPageToken: '' };
        },
      },
    } as never,
    reads: {
      users: { byIds: async () => new Map([[6n, { id: 6n, username: 'bob', status: AccountStatus.ACTIVE }]]) },
    } as never,
    links: createLinks('http://localhost:8080'),
  });
  await expect(sitemap()).rejects.toMatchObject({ status: 'unavailable' });
  isAway = false;
  const first = await sitemap();
  expect(first).toMatchObject({
    type: 'application/xml; charset=utf-8',
    etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
  });
  expect(first.body.toString()).toContain('<loc>http://localhost:8080/video/1</loc>');
  expect(await sitemap()).toBe(first);
});
