import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { installLayout } from '../../testing/layout.ts';
import { createTestServer, ok } from '../../testing/server.ts';
import { setDataSaver } from './playbackChoices.ts';
import type { PlayerSource } from './Player.tsx';

type Entry = Pick<PerformanceResourceTiming, 'name' | 'transferSize' | 'responseStart' | 'responseEnd'>;
/** Stands for the browser's records of loaded files, which jsdom does not have. */
let tell: (entries: Entry[]) => void;
globalThis.PerformanceObserver = class {
  constructor(listener: (list: { getEntries: () => Entry[] }) => void) {
    tell = (entries) => listener({ getEntries: () => entries });
  }
  observe() {}
} as unknown as typeof PerformanceObserver;
const { Player } = await import('./Player.tsx');

const source: PlayerSource = {
  title: 'Waves',
  video_url: '/media/best.mp4',
  thumbnail_url: null,
  width: 720,
  height: 1280,
  renditions: Object.entries({ best: 3_400, middle: 1_500, small: 600 }).map(([name, bitrate]) => {
    return { name, url: `/media/${name}.mp4`, width: 720, height: 1280, bitrate };
  }),
  captions: [],
};
const watch = { onPlay: () => {}, onPause: () => {}, onPosition: () => {}, onSeek: () => {} };

const MB = 1_000_000;
const entry = (kbps: number, changes: Partial<Entry> = {}): Entry => {
  return {
    name: 'http://localhost/media/x.mp4',
    transferSize: MB,
    responseStart: 50,
    responseEnd: 50 + (MB * 8) / kbps,
    ...changes,
  };
};
/** Five loads replace all measurements of other tests. */
const lineIs = (kbps: number) => tell(Array.from({ length: 5 }, () => entry(kbps)));

let play: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  installLayout({ isWide: true });
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
});
afterEach(() => {
  act(() => setDataSaver('auto'));
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

function start(isInView: boolean, isNear = true) {
  const { store } = createTestServer(() => ok());
  const player = (inView: boolean, near: boolean) => (
    <Provider store={store}>
      <Player source={source} isNear={near} visibility={{ isInView: inView, isPageVisible: true }} watch={watch} />
    </Provider>
  );
  const view = render(player(isInView, isNear));
  const video = () => view.container.querySelector('video')!;
  return {
    video,
    file: () => video().getAttribute('src'),
    show: (inView: boolean, near = true) => view.rerender(player(inView, near)),
  };
}

type State = { loaded?: number; at?: number; seeking?: boolean; currentSrc?: string };

/** Sets what jsdom does not have, then emits an event. */
function emit(video: HTMLVideoElement, type: string, { loaded = 0, at = 1, ...rest }: State = {}) {
  const values = {
    buffered: { length: 1, start: () => 0, end: () => loaded },
    currentTime: at,
    duration: 10,
    seeking: false,
    paused: false,
    ...rest,
  };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(video, name, { configurable: true, value });
  fireEvent(video, new Event(type));
}

test('before a measurement the browser’s estimate counts, and without one the middle rendition is played', () => {
  expect(start(true).file()).toBe('/media/middle.mp4');
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { downlink: 0.9 } });
  expect(start(true).file()).toBe('/media/small.mp4');
});

test('a clip is prepared and played in the best file that the measured line carries', () => {
  lineIs(1_500);
  expect(start(false).file()).toBe('/media/small.mp4');
  lineIs(8_000);
  const { file, show } = start(false);
  expect(file()).toBe('/media/best.mp4');
  show(true);
  expect(file()).toBe('/media/best.mp4');
  act(() => setDataSaver('on'));
  expect(start(true).video()).toBeNull();
});

test('small and cached files are not measured, and a script counts as much as a clip of its size', () => {
  lineIs(8_000);
  const cached = entry(100, { transferSize: 300 });
  tell([cached, cached, cached, cached, cached]);
  expect(start(true).file()).toBe('/media/best.mp4');
  const script = entry(1_000, { name: 'http://localhost/assets/libraries.js' });
  tell([script, script, script, script, script]);
  expect(start(true).file()).toBe('/media/small.mp4');
});

test('a card that is drawn early is prepared by the measurements at the time of preparing', () => {
  lineIs(1_000);
  const { file, show } = start(false, false);
  lineIs(8_000);
  show(false, true);
  expect(file()).toBe('/media/best.mp4');
});

test('a prepared clip begins in a smaller file if the line has become slow, but never in a better one', () => {
  lineIs(8_000);
  const prepared = start(false);
  lineIs(1_000);
  prepared.show(true);
  expect(prepared.file()).toBe('/media/small.mp4');
  const other = start(false);
  lineIs(8_000);
  other.show(true);
  expect(other.file()).toBe('/media/small.mp4');
});

test('the file changes when the clip plays again, never in the middle', () => {
  lineIs(1_000);
  const { video, file } = start(true);
  lineIs(8_000);
  emit(video(), 'timeupdate', { at: 5 });
  emit(video(), 'seeked', { at: 5 });
  expect(file()).toBe('/media/small.mp4');
  play.mockClear();
  emit(video(), 'seeked', { at: 0 });
  expect(file()).toBe('/media/best.mp4');
  expect(play).toHaveBeenCalledTimes(1);
});

test('a clip that plays again stays in its file if that is loaded whole, though the line has become slow', () => {
  lineIs(8_000);
  const { video, file } = start(true);
  lineIs(1_000);
  emit(video(), 'seeked', { at: 0, loaded: 10 });
  expect(file()).toBe('/media/best.mp4');
  emit(video(), 'seeked', { at: 0, loaded: 4 });
  expect(file()).toBe('/media/small.mp4');
});

test('a clip that stalls measures the line, and earlier measurements are dropped', () => {
  lineIs(8_000);
  const { video } = start(true);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  emit(video(), 'play', { at: 0 });
  now.mockReturnValue(3_000);
  emit(video(), 'waiting', { at: 1, loaded: 1 });
  now.mockReturnValue(5_000);
  // Two seconds of 3,400 kbit/s arrived in four seconds.
  emit(video(), 'playing', { loaded: 2 });
  expect(start(false).file()).toBe('/media/small.mp4');
  tell(Array.from({ length: 4 }, () => entry(20_000)));
  expect(start(false).file()).toBe('/media/best.mp4');
});

test.each([
  ['at its beginning', { at: 0 }],
  ['after a seek', { seeking: true }],
  ['at its end, complete', { at: 10, loaded: 10 }],
  ['for the processor, with seconds loaded', { at: 2, loaded: 5 }],
])('a clip that waits %s has not stalled', (_, state) => {
  lineIs(8_000);
  const { video } = start(true);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  emit(video(), 'play', { at: 0 });
  // If this wait counted, the line would be slow.
  now.mockReturnValue(100_000);
  emit(video(), 'waiting', state);
  emit(video(), 'playing', state);
  expect(start(false).file()).toBe('/media/best.mp4');
});

test('a file that the browser stopped loading because it had enough does not make the line slow', () => {
  lineIs(8_000);
  const { video } = start(true);
  const name = 'http://localhost/media/best.mp4';
  emit(video(), 'suspend', { loaded: 5, currentSrc: name });
  tell(Array.from({ length: 1 }, () => entry(500, { name })));
  expect(start(false).file()).toBe('/media/best.mp4');
  // The next load of the same file counts again.
  tell(Array.from({ length: 5 }, () => entry(500, { name })));
  expect(start(false).file()).toBe('/media/small.mp4');
});

test('a clip whose files are not listed is played from its one address', () => {
  source.renditions.splice(0);
  expect(start(true).file()).toBe('/media/best.mp4');
});
