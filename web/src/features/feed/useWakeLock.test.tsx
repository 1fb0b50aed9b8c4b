import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { installLayout } from '../../testing/layout.ts';
import { createTestServer, ok } from '../../testing/server.ts';
import { Player, type PlayerSource } from './Player.tsx';

const source: PlayerSource = {
  title: 'Waves',
  video_url: '/media/720p.mp4',
  thumbnail_url: null,
  width: 720,
  height: 1280,
  renditions: [],
  captions: [],
};
const watch = { onPlay: () => {}, onPause: () => {}, onPosition: () => {}, onSeek: () => {} };

/** The locks that are granted and not released. */
let held: number;
let request: () => Promise<unknown>;
beforeEach(() => {
  installLayout({ isWide: true });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  held = 0;
  request = async () => {
    held++;
    return { release: async () => void held-- };
  };
  const wakeLock = { request: () => request() };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  jest.restoreAllMocks();
});

/** Lets the promises of locks settle. */
const settled = () => act(async () => {});

async function start() {
  const { store } = createTestServer(() => ok());
  const player = (isInView: boolean, isPageVisible: boolean) => (
    <Provider store={store}>
      <Player source={source} isNear visibility={{ isInView, isPageVisible }} watch={watch} />
    </Provider>
  );
  const view = render(player(true, true));
  await settled();
  return {
    leave: async () => {
      view.unmount();
      await settled();
    },
    show: async (isInView: boolean, isPageVisible: boolean) => {
      view.rerender(player(isInView, isPageVisible));
      await settled();
    },
  };
}

test('the screen stays on while a clip plays, and may turn off when it is paused', async () => {
  await start();
  expect(held).toBe(1);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(held).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(held).toBe(1);
});

test('the lock is released when the card or the tab is left, and requested again on return', async () => {
  const { show, leave } = await start();
  await show(true, false);
  expect(held).toBe(0);
  await show(true, true);
  expect(held).toBe(1);
  await show(false, true);
  expect(held).toBe(0);
  await show(true, true);
  await leave();
  expect(held).toBe(0);
});

test('a lock that is granted after the clip was left is released', async () => {
  let give = () => {};
  const early = request;
  request = () => new Promise((resolve) => (give = () => resolve(early())));
  const { leave } = await start();
  await leave();
  give();
  await settled();
  expect(held).toBe(0);
});

test('the clip plays without an error if the browser refuses a lock or has none', async () => {
  request = () => Promise.reject(new DOMException('Low battery.', 'NotAllowedError'));
  const { leave } = await start();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await leave();
  Reflect.deleteProperty(navigator, 'wakeLock');
  await start();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
});
