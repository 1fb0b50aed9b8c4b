import { expect, test } from '@jest/globals';
import { api } from '../api/base.ts';
import { feedApi } from '../api/feed.ts';
import { libraryApi } from '../api/library.ts';
import { followKey, likeKey, marksApi, saveKey } from '../api/marks.ts';
import { signedIn } from '../app/session.ts';
import { account, feedPage, feedVideo, video } from '../testing/data.ts';
import { createTestServer, deferred, fail, ok, routes, type Routes } from '../testing/server.ts';
import { toggleLike } from './like.ts';

const card = feedVideo({ likes: 3, liked: false });
const key = likeKey(card);

async function start(answers: Routes) {
  const { store, sent } = createTestServer(routes({ 'GET /videos/feed': ok(feedPage([card])), ...answers }));
  store.dispatch(signedIn(account()));
  await store.dispatch(feedApi.endpoints.feed.initiate(''));
  const mark = () => store.getState().marks.marks[key];
  return { store, sent, mark, like: () => store.dispatch(toggleLike(card, card)) };
}

test('a like takes the count of the answer', async () => {
  const { mark, like } = await start({ 'POST /videos/7/like': ok({ likes: 9, liked: true }) });
  await like();
  expect(mark()).toEqual({ isOn: true, count: 9 });
});

test('a second press while the call is under way changes nothing', async () => {
  const answer = deferred();
  const { mark, like, sent } = await start({ 'POST /videos/7/like': () => answer.promise });
  const first = like();
  await like();
  expect(mark()).toMatchObject({ isOn: true, count: 4 });
  answer.answer(ok({ likes: 4, liked: true }));
  await first;
  expect(sent('POST')).toEqual(['POST /videos/7/like']);
});

test('a list that arrives during the call does not undo the press, and a failed call does', async () => {
  const answer = deferred();
  const { store, mark, like } = await start({
    'POST /videos/7/like': () => answer.promise,
    'GET /me/liked': ok({ videos: [video({ likes: 3, liked: false })], next_cursor: null }),
  });
  const pressed = like();
  await store.dispatch(libraryApi.endpoints.library.initiate('liked'));
  expect(mark()).toMatchObject({ isOn: true, count: 4 });
  answer.answer(fail(503));
  await pressed;
  expect(mark()).toEqual({ isOn: false, count: 3 });
});

test('another list that arrives later shows the current state', async () => {
  const { store, mark } = await start({
    'GET /me/liked': ok({ videos: [video({ likes: 12, liked: true })], next_cursor: null }),
  });
  await store.dispatch(libraryApi.endpoints.library.initiate('liked'));
  expect(mark()).toEqual({ isOn: true, count: 12 });
});

test('the next page of a list does not restore the state of its first page', async () => {
  const { store, mark, like } = await start({
    'GET /videos/feed': ({ path }) =>
      ok(path.includes('cursor') ? feedPage([feedVideo({ id: 8 })]) : feedPage([card], 'p2')),
    'POST /videos/7/like': ok({ likes: 4, liked: true }),
  });
  await like();
  await store.dispatch(feedApi.endpoints.feed.initiate('', { direction: 'forward' }));
  expect(mark()).toEqual({ isOn: true, count: 4 });
});

test('the marks of a user are forgotten with the other data', async () => {
  const { store, mark } = await start({});
  expect(mark()).toBeDefined();
  store.dispatch(api.util.resetApiState());
  expect(mark()).toBeUndefined();
});

test('marks that are loaded again remove those that another tab has removed', async () => {
  const answers = [
    { saved_video_ids: [7], followed_user_ids: [3, 4] },
    { saved_video_ids: [], followed_user_ids: [4] },
  ];
  const { store } = await start({ 'GET /me/marks': () => ok(answers.shift()!) });
  const load = () => store.dispatch(marksApi.endpoints.marks.initiate(undefined, { forceRefetch: true }));
  const shown = () => [saveKey(7), followKey(3), followKey(4)].map((one) => store.getState().marks.marks[one]?.isOn);
  await load();
  expect(shown()).toEqual([true, true, true]);
  await load();
  expect(shown()).toEqual([false, false, true]);
});
