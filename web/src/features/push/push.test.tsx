import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { account } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { deferred, fail, ok, type Answer, type Routes } from '../../testing/server.ts';
import { PushOffer } from './PushOffer.tsx';
import { PushSection } from './PushSection.tsx';

const settings = {
  kinds: ['message', 'like'],
  message_text: false,
  quiet_from: null,
  quiet_to: null,
  time_zone: 'UTC',
  this_device: false,
};
const key = 'B'.repeat(87);
const KEYS = { p256dh: 'p', auth: 'a' };
const subscription = { toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: KEYS }), unsubscribe: jest.fn() };
const subscribe = jest.fn<(options: object) => Promise<object>>(async () => subscription);
const requestPermission = jest.fn(async () => 'granted');

beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  const pushManager = { subscribe, getSubscription: async () => subscription };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  Object.assign(globalThis, { PushManager: class {}, Notification: { permission: 'default', requestPermission } });
  globalThis.matchMedia = (() => ({ matches: false })) as never;
});
afterEach(() => void jest.restoreAllMocks());

const api: Routes = {
  'GET /push/key': ok({ key }),
  'GET /me/push-settings': ok(settings),
  'PUT /me/push': ok({ detail: '' }),
};
const offer = <PushOffer reason="Get a notification?" />;

test('Yes asks for the permission, subscribes and adds the device; the question does not come again', async () => {
  const { user, sent } = open(offer, { api });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent('PUT')).toEqual(['PUT /me/push']));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  await waitFor(() => expect(screen.queryByText('Get a notification?')).toBeNull());
  expect(localStorage.getItem('push-offer')).toBe('answered');
});

test('Not now asks nothing of the browser, and the question does not come again', async () => {
  const { user } = open(offer, { api });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('Get a notification?')).toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
});

test.each([
  ['the device has them', { ...api, 'GET /me/push-settings': ok({ ...settings, this_device: true }) }],
  ['the installation sends none', { ...api, 'GET /push/key': ok({ key: null }) }],
])('there is no question if %s', async (_, routes) => {
  const { sent } = open(offer, { api: routes });
  await waitFor(() => expect(sent('GET').length).toBeGreaterThanOrEqual(2));
  expect(screen.queryByText('Get a notification?')).toBeNull();
});

test('a failure keeps the question', async () => {
  const { user } = open(offer, { api: { ...api, 'PUT /me/push': fail(503) } });
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Notifications could not be turned on.')).toBeTruthy();
  expect(screen.getByText('Get a notification?')).toBeTruthy();
});

test('Safari on a phone is told to install the client first', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');
  open(offer, { api });
  expect(await screen.findByText(/Add to Home Screen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
});

test('the settings turn a kind off and quiet hours on, and this device on and off', async () => {
  let saved = settings as object;
  const { user, sent } = open(<PushSection account={account()} />, {
    api: {
      ...api,
      'GET /me/push-settings': () => ok(saved),
      'PUT /me/push-settings': ({ body }) => ok((saved = { ...settings, ...(JSON.parse(body) as object) })),
      'DELETE /me/push': ok({ detail: '' }),
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Likes' }));
  await waitFor(() => expect(saved).toMatchObject({ kinds: ['message'] }));
  await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  await waitFor(() => expect(saved).toMatchObject({ quiet_from: '22:00', quiet_to: '07:00' }));
  expect(await screen.findByLabelText('Quiet from')).toHaveProperty('value', '22:00');
  expect(screen.queryByRole('checkbox', { name: 'Alerts for admins' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('This device gets no notifications.')).toBeTruthy();
  expect(sent('DELETE')).toEqual(['DELETE /me/push']);
});

/** The settings with calls to save them that the test answers one by one. */
async function saving(...answers: Promise<Answer>[]) {
  const view = open(<PushSection account={account()} />, {
    api: { ...api, 'PUT /me/push-settings': () => answers.shift() ?? fail(500) },
  });
  await screen.findByRole('checkbox', { name: 'Likes' });
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  /** Changes a choice, and waits until the change is shown. */
  const press = async (name: string) => {
    const before = isOn(name);
    await view.user.click(screen.getByRole('checkbox', { name }));
    await waitFor(() => expect(isOn(name)).toBe(!before));
  };
  return { ...view, press, isOn };
}

test('a second change is saved after the first, with both in it', async () => {
  const first = deferred();
  const { press, isOn, bodies } = await saving(first.promise, Promise.resolve(ok(settings)));
  await press('Likes');
  await waitFor(() => expect(bodies('/me/push-settings')).toHaveLength(1));
  await press('Comments');
  expect([isOn('Likes'), isOn('Comments')]).toEqual([false, true]);
  expect(bodies('/me/push-settings')).toMatchObject([{ kinds: ['message'] }]);
  first.answer(ok(settings));
  await waitFor(() =>
    expect(bodies('/me/push-settings')).toMatchObject([{ kinds: ['message'] }, { kinds: ['message', 'comment'] }]),
  );
});

test('a failed save stays shown while a later one has it, and is undone with the last', async () => {
  const [first, second] = [deferred(), deferred()];
  const { press, isOn, bodies } = await saving(first.promise, second.promise);
  await press('Likes');
  await press('Comments');
  first.answer(fail(400));
  await waitFor(() => expect(bodies('/me/push-settings')).toHaveLength(2));
  expect([isOn('Likes'), isOn('Comments')]).toEqual([false, true]);
  second.answer(fail(400));
  await waitFor(() => expect([isOn('Likes'), isOn('Comments')]).toEqual([true, false]));
});

test('what a later save has stored stays shown after an earlier failure', async () => {
  const [first, second, third] = [deferred(), deferred(), deferred()];
  const { press, isOn, bodies } = await saving(first.promise, second.promise, third.promise);
  await press('Likes');
  await press('Comments');
  await press('Mentions of you');
  first.answer(fail(400));
  second.answer(ok(settings));
  await waitFor(() => expect(bodies('/me/push-settings')).toHaveLength(3));
  third.answer(fail(400));
  await waitFor(() => expect(isOn('Mentions of you')).toBe(false));
  expect([isOn('Likes'), isOn('Comments')]).toEqual([false, true]);
});
