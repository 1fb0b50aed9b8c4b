/** One page of the feed, and what a viewer does with it. */
import exec from 'k6/execution';
import type { FeedPage } from '../../bff/contract/video.ts';
import { bodyOrThrow, call, readMedia } from './api.ts';
import { tokenOf, type Account, type Data } from './data.ts';
import { PAGE_SIZE, perPage, timesOf, type Action } from './mix.ts';

const MEDIA_BYTES = 256 * 1024;

const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

/** A virtual user is one of a few viewers, because each of them must sign in anew when a token is old. */
const VIEWERS_OF_A_USER = 5;

const someViewer = (viewers: readonly Account[]): Account => {
  const index = exec.vu.idInTest * VIEWERS_OF_A_USER + Math.floor(Math.random() * VIEWERS_OF_A_USER);
  return viewers[index % viewers.length] ?? pick(viewers);
};

/** Reads one page and does as many of the other actions as the daily mix has for one page. */
export function readPage(data: Data): void {
  const { viewers, videos, creators } = data;
  const viewer = someViewer(viewers);
  const token = tokenOf(viewer, data);
  const answer = call('listFeed', { token, query: `limit=${PAGE_SIZE}` });
  const { items } = bodyOrThrow<FeedPage>('feed', answer);
  const cards = items.filter(({ type }) => type === 'video');
  /** A viewer who has seen everything gets an empty page and goes back to known videos. */
  const someVideo = (): number => (cards.length > 0 ? pick(cards).id : pick(videos));
  const some = (action: Action, act: () => void): void => {
    const times = timesOf(perPage(action), Math.random());
    for (let i = 0; i < times; i++) act();
  };
  const track = (event: string): void => {
    const json = { video_id: someVideo(), event, watch_duration: 1 + Math.floor(Math.random() * 20) };
    call('track', { token, json });
  };
  some('views', () => call('viewVideo', { token, params: { id: someVideo() } }));
  some('watchReports', () => track('watch'));
  some('completions', () => track('complete'));
  some('mediaReads', () => {
    const url = cards.length > 0 ? pick(cards).video_url : null;
    if (url !== null) readMedia(url, MEDIA_BYTES);
  });
  some('likes', () => call('likeVideo', { token, params: { id: someVideo() } }));
  some('commentLists', () => call('listComments', { token, params: { id: someVideo() }, query: 'limit=20' }));
  some('comments', () =>
    call('createComment', { token, json: { video_id: someVideo(), text: 'Seen by a load test.' } }),
  );
  some('notificationLists', () => call('listNotifications', { token, query: 'limit=20' }));
  some('threadLists', () => call('listThreads', { token, query: 'limit=20' }));
  some('messages', () => sendMessage(token, viewer, viewers));
  lookAround(token, some, creators.length > 0 ? creators : viewers);
}

function lookAround(token: string, some: (action: Action, act: () => void) => void, users: readonly Account[]): void {
  some('profiles', () => call('readProfile', { token, params: { username: pick(users).username } }));
  some('searches', () => call('searchUsers', { token, query: `q=${pick(users).username.slice(0, 6)}` }));
  // Following twice changes nothing, and oneself cannot be followed.
  some('follows', () => call('follow', { token, params: { id: pick(users).id }, expect: [200, 400] }));
}

/** Always to the same neighbour: a user may begin only a few conversations a day. */
function sendMessage(token: string, viewer: Account, viewers: readonly Account[]): void {
  // k6 makes a new object for each access to setup's data, so viewers are compared by id.
  const receiver = viewers[viewers.findIndex(({ id }) => id === viewer.id) ^ 1];
  if (receiver === undefined) return;
  call('sendMessage', { token, json: { receiver_id: receiver.id, content: 'Hello from a load test.' } });
}
