import { beforeEach, expect, jest, test } from '@jest/globals';
import type { PushPayload } from '@tallscreen/proto/rules/push';
import './push.ts';

type Shown = NotificationOptions & { title: string };

let shown: Shown[];
let windows: { navigate: (path: string) => Promise<void>; focus: () => Promise<void> }[];
const openWindow = jest.fn<(path: string) => Promise<void>>(async () => undefined);
const setAppBadge = jest.fn<(count: number) => Promise<void>>(async () => undefined);

beforeEach(() => {
  [shown, windows] = [[], []];
  jest.clearAllMocks();
  Object.assign(globalThis, {
    registration: {
      // A browser replaces a notification with the same tag.
      showNotification: async (title: string, options: NotificationOptions) =>
        void (shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]),
      getNotifications: async () => shown,
    },
    clients: { matchAll: async () => windows, openWindow },
  });
  Object.assign(navigator, { setAppBadge });
});

/** Dispatches an event of a service worker, and waits for its work. */
async function happen(type: string, fields: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), fields, { waitUntil: (each: Promise<unknown>) => void work.push(each) });
  globalThis.dispatchEvent(event);
  await Promise.all(work);
}
const push = (payload: Partial<PushPayload>) => happen('push', { data: { json: () => payload } });

const like: Partial<PushPayload> = {
  type: 'notice',
  tag: 'notification-1',
  locale: 'de',
  alerts: true,
  kind: 'like',
  params: { name: 'ana', other: '', others: '', count: 1, title: 'Regen' },
  actor: { id: 4, username: 'ana' },
  target: { type: 'video', id: 9 },
  item_id: 9,
  role: 'user',
};
const message: Partial<PushPayload> = {
  type: 'message',
  tag: 'messages-4',
  locale: 'en',
  alerts: true,
  from: { id: 4, username: 'ana' },
  count: 3,
  text: null,
};

test('a push is shown in the language of its device, and the icon counts what is shown', async () => {
  await push(like);
  await push(message);
  expect(shown.map(({ title, body }) => [title, body])).toEqual([
    ['Gefällt mir', 'ana gefällt „Regen“.'],
    ['ana', '3 new messages'],
  ]);
  expect(setAppBadge).toHaveBeenLastCalledWith(4);
});

test('a later push of the same tag replaces the earlier one, without a sound soon after it', async () => {
  await push(message);
  await push({ ...message, count: 4, alerts: false, locale: 'de' });
  expect(shown).toEqual([expect.objectContaining({ body: '4 neue Nachrichten', silent: true, renotify: false })]);
});

test('the words of a message are shown if the push has them', async () => {
  await push({ ...message, text: 'See you at eight' });
  expect(shown[0]?.body).toBe('See you at eight');
});

test.each([
  [like, '/video/9'],
  [message, '/messages/4'],
])('a click opens what the notification tells of', async (payload, path) => {
  await push(payload);
  await happen('notificationclick', { notification: { close: () => (shown = []), data: shown[0]?.data } });
  expect(openWindow.mock.calls).toEqual([[path]]);
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test('a click uses a window that is open', async () => {
  const [navigate, focus] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  windows = [{ navigate, focus }];
  await push(like);
  await happen('notificationclick', { notification: { close: () => undefined, data: shown[0]?.data } });
  expect([navigate.mock.calls, focus.mock.calls.length, openWindow.mock.calls]).toEqual([[['/video/9']], 1, []]);
});
