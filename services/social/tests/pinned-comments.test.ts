import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { CommentSort, type Comment } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
beforeAll(async () => {
  social = await openSocial('social-pinned');
  [owner, fan] = [await social.newUser('owner'), await social.newUser('fan')];
});
afterAll(() => social?.dispose());

const { post } = commentCalls(() => social);

test.each([CommentSort.NEW, CommentSort.TOP])(
  'a page of one comment holds the pinned one, and the next pages the others, sorted by %i',
  async (sort) => {
    const video = await social.newItem(owner.id);
    const posted: Comment[] = [];
    for (const text of ['a', 'b']) posted.push(await post(fan, video, text));
    await social.comments.pinComment({ commentId: posted[0]!.id, isPinned: true }, owner.as);
    const pages: string[][] = [];
    let pageToken = '';
    do {
      const page = await social.comments.listComments({ videoId: fromId(video), pageSize: 1, sort, pageToken });
      pages.push(page.comments.map(({ text }) => text));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(pages).toEqual([['a'], ['b']]);
    await social.comments.deleteComment({ commentId: posted[1]!.id }, fan.as);
    const only = await social.comments.listComments({ videoId: fromId(video), pageSize: 1, sort });
    expect([only.comments.length, only.nextPageToken]).toEqual([1, '']);
  },
);
