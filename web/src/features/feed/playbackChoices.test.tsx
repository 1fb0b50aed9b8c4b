import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { createTestServer, ok } from '../../testing/server.ts';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { Player, type PlayerSource } from './Player.tsx';
import { setAutoplay, setDataSaver } from './playbackChoices.ts';
import type { WatchHandlers } from './useViewReport.ts';

const rendition = (name: string) => ({ name, url: `/media/${name}.mp4`, width: 480, height: 854, bitrate: 900 });
const source: PlayerSource = {
  title: 'Waves',
  video_url: '/media/720p.mp4',
  thumbnail_url: '/media/poster.webp',
  width: 720,
  height: 1280,
  renditions: [rendition('1080p'), rendition('720p'), rendition('480p')],
  captions: [],
};
const onPause = jest.fn();
const watch: WatchHandlers = { onPlay: () => {}, onPause, onPosition: () => {}, onSeek: () => {} };

beforeEach(() => void installLayout({ isWide: true }));
afterEach(() =>
  act(() => {
    setAutoplay(true);
    setDataSaver('auto');
    Reflect.deleteProperty(navigator, 'connection');
    jest.restoreAllMocks();
  }),
);

const start = (isInView = true) => {
  const { store } = createTestServer(() => ok());
  const player = (inView: boolean) => (
    <Provider store={store}>
      <Player source={source} isNear visibility={{ isInView: inView, isPageVisible: true }} watch={watch} />
    </Provider>
  );
  const view = render(player(isInView));
  return {
    show: (inView: boolean) => view.rerender(player(inView)),
    video: () => view.container.querySelector('video'),
    press: (name: string) => userEvent.setup().click(screen.getByRole('button', { name })),
  };
};

test('a video plays by itself, and only the beginning of the next one is loaded', () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
  const next = start(false);
  expect(next.video()?.getAttribute('src')).toBe('/media/720p.mp4');
  expect(next.video()?.preload).toBe('metadata');
  expect(play).not.toHaveBeenCalled();
  const current = start();
  expect(current.video()?.preload).toBe('auto');
  expect(play.mock.contexts).toEqual([current.video()]);
  current.show(false);
  expect(current.video()?.preload).toBe('metadata');
});

test('without autoplay a video waits for a tap', async () => {
  setAutoplay(false);
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
  const { press, video } = start();
  expect(video()?.getAttribute('src')).toBe('/media/720p.mp4');
  expect(play).not.toHaveBeenCalled();
  await press('Play');
  expect(play).toHaveBeenCalledTimes(1);
});

test('the data saver loads nothing before a tap, and then the smallest rendition while it is in view', async () => {
  setDataSaver('on');
  const { press, video, show } = start();
  expect(video()).toBeNull();
  await press('Play');
  expect(video()?.getAttribute('src')).toBe('/media/480p.mp4');
  onPause.mockClear();
  show(false);
  expect(video()).toBeNull();
  expect(onPause).toHaveBeenCalled();
  show(true);
  expect(video()).toBeNull();
});

test('a video that fails counts as paused, because its element is removed without a pause event', () => {
  const { video } = start();
  onPause.mockClear();
  fireEvent.error(video()!);
  expect(video()).toBeNull();
  expect(onPause).toHaveBeenCalled();
});

test('the browser’s data saver applies unless the user switches it off here', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { video } = start();
  act(() => setDataSaver('off'));
  expect(video()).not.toBeNull();
  act(() => setDataSaver('auto'));
  expect(video()).toBeNull();
});

test('the choices are made in the settings and kept in the browser', async () => {
  const { user } = open(<SettingsScreen />, { path: '/settings/playback' });
  await user.click(screen.getByRole('checkbox', { name: 'Play videos by themselves' }));
  await user.selectOptions(screen.getByLabelText('Data saver'), 'On');
  expect([localStorage.getItem('autoplay'), localStorage.getItem('data-saver')]).toEqual(['off', 'on']);
  await user.click(screen.getByRole('checkbox', { name: 'Play with sound' }));
  expect(localStorage.getItem('sound')).toBe('on');
  await user.click(screen.getByRole('checkbox', { name: 'Play with sound' }));
  // Without a choice there are captions while the sound is off.
  await user.click(screen.getByRole('checkbox', { name: 'Show captions' }));
  expect(localStorage.getItem('captions')).toBe('');
  await user.click(screen.getByRole('checkbox', { name: 'Show captions' }));
  expect(localStorage.getItem('captions')).toBe(navigator.language);
});

test('a choice that the browser cannot store holds until the page is left', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  const { video } = start();
  act(() => setDataSaver('on'));
  expect(video()).toBeNull();
  expect(localStorage.getItem('data-saver')).toBeNull();
});
