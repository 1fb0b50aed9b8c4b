import { expect, test } from '@jest/globals';
import { createTestServer } from '../testing/server.ts';
import { commentsApi } from './comments.ts';
import { feedApi } from './feed.ts';
import { videosApi } from './videos.ts';

const line = (id: number, parent_id: number | null) => ({ id, parent_id, video_id: 7, user_id: 1, text: 't' });
const card = (id: number, comments: number) => ({ type: 'video', id, comments });

/** A feed with two cards, the page of one of their videos, and its comments: 1 with the replies 2 and 3, and 4. */
async function start() {
  const state = { isDown: false };
  const { store } = createTestServer(({ method, path }) => {
    if (method !== 'GET') return state.isDown ? { status: 503 } : { body: line(9, null) };
    if (path.startsWith('/videos/feed')) return { body: { items: [card(7, 4), card(8, 4)], next_cursor: null } };
    if (path.startsWith('/comments')) {
      return { body: { comments: [line(4, null), line(3, 2), line(2, 1), line(1, null)], next_cursor: null } };
    }
    return { body: card(7, 4) };
  });
  await store.dispatch(feedApi.endpoints.feed.initiate(''));
  await store.dispatch(videosApi.endpoints.video.initiate(7));
  await store.dispatch(commentsApi.endpoints.comments.initiate({ videoId: 7, sort: 'new' }));
  const counts = () => store.getState().marks.comments;
  const post = () => store.dispatch(commentsApi.endpoints.postComment.initiate({ video_id: 7, text: 'Hello' }));
  const remove = (id: number) => store.dispatch(commentsApi.endpoints.deleteComment.initiate({ id, video_id: 7 }));
  return { state, counts, post, remove };
}

test('a new comment raises the count of its video', async () => {
  const { counts, post } = await start();
  await post();
  expect(counts()).toEqual({ 7: 5, 8: 4 });
});

test('deleting a comment subtracts its replies too', async () => {
  const { counts, remove } = await start();
  await remove(1);
  expect(counts()).toEqual({ 7: 1, 8: 4 });
});

test('a failed call changes no count', async () => {
  const { state, counts, post, remove } = await start();
  state.isDown = true;
  await post();
  await remove(1);
  expect(counts()).toEqual({ 7: 4, 8: 4 });
});
