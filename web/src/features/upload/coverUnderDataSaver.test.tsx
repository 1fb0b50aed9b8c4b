import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { video } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { setDataSaver } from '../feed/playbackChoices.ts';
import { EditVideoDialog } from './EditVideoDialog.tsx';

/** The addresses that hidden videos were given to draw frames from. */
let drawnFrom: string[];
let restore: () => void;

beforeEach(() => {
  drawnFrom = [];
  HTMLMediaElement.prototype.load = () => undefined;
  const before = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement, url: string) {
      drawnFrom.push(url);
    },
  });
  restore = () => Object.defineProperty(HTMLMediaElement.prototype, 'src', before);
  jest.useFakeTimers();
});
afterEach(() => {
  restore();
  jest.useRealTimers();
  act(() => setDataSaver('auto'));
});

const start = () => {
  const edited = video({ id: 7, video_url: '/media/7.mp4', thumbnail_url: '/media/7.webp', duration: 8 });
  return open(<EditVideoDialog video={edited} onClose={() => undefined} />);
};
const slider = () => screen.queryByRole('slider', { name: 'Cover' });
const loaded = () => document.querySelectorAll('video').length;

test('without the data saver frames for a cover are drawn at once', async () => {
  start();
  expect(slider()).toBeTruthy();
  await waitFor(() => expect(drawnFrom).toEqual(['/media/7.mp4']));
});

test('under the data saver the video is loaded only after a question, and the focus moves to the choice', async () => {
  setDataSaver('on');
  const { user } = start();
  expect(screen.getByRole('img', { name: 'The present cover' }).getAttribute('src')).toBe('/media/7.webp');
  act(() => jest.advanceTimersByTime(1_000));
  expect([slider(), loaded(), drawnFrom]).toEqual([null, 0, []]);
  await user.click(screen.getByRole('button', { name: 'Load the video' }));
  expect(document.activeElement).toBe(slider());
  await waitFor(() => expect(drawnFrom).toEqual(['/media/7.mp4']));
});
