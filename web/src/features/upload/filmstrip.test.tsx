import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { installLayout } from '../../testing/layout.ts';
import { DONE, prepareBrowser, sea, start } from '../../testing/resumable.tsx';

/** What the browser does with the hidden video: it seeks, never comes to a seek, or cannot decode the file. */
let decoder: 'seeks' | 'hangs' | 'fails';
/** The times in seconds that were sought in it, and how many such videos have been opened and closed. */
let sought: number[];
let opened: number;
let closed: number;

beforeEach(() => {
  installLayout({ isWide: true });
  prepareBrowser();
  decoder = 'seeks';
  sought = [];
  [opened, closed] = [0, 0];
  let picked = 0;
  URL.createObjectURL = () => `blob:${++picked}`;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      for (const [name, value] of Object.entries({ duration: 40, videoWidth: 720, videoHeight: 1280 }))
        Object.defineProperty(this, name, { value, configurable: true });
      if (this.preload === 'auto') open(this);
      else queueMicrotask(() => this.onloadedmetadata?.(new Event('')));
    },
  });
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toDataURL = () => `data:image/jpeg,${sought.at(-1)}`;
});

/** The video from which frames are drawn is no part of the page, and loads by itself. */
function open(video: HTMLVideoElement) {
  opened++;
  video.load = () => void closed++;
  Object.defineProperty(video, 'currentTime', {
    set: (seconds: number) => {
      sought.push(seconds);
      if (decoder === 'seeks') queueMicrotask(() => video.dispatchEvent(new Event('seeked')));
    },
  });
  queueMicrotask(() => video.dispatchEvent(new Event(decoder === 'fails' ? 'error' : 'loadedmetadata')));
}

const drawn = () => [...document.querySelectorAll('[aria-hidden] img')].map((img) => img.getAttribute('src'));
const covers = () => screen.queryAllByRole<HTMLInputElement>('radio', { name: /^The frame at/ });
const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const EIGHTHS = [2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 32.5, 37.5];

test('frames stand along the whole file, and eight of the chosen part are offered as its cover', async () => {
  const { user, pick, submit, bodies } = start();
  await pick(sea());
  await waitFor(() => expect(drawn()).toEqual(EIGHTHS.map((at) => `data:image/jpeg,${at}`)));
  await waitFor(() => expect(covers()).toHaveLength(8));
  await waitFor(() => expect(sought).toHaveLength(16));
  expect([opened, closed]).toEqual([1, 1]);
  expect(covers().filter(({ checked }) => checked)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'The frame at 5.6 seconds' }));
  expect((await slider('Cover')).value).toBe('5600');
  expect(covers().filter(({ checked }) => checked)).toEqual([covers()[1]]);
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toEqual([expect.objectContaining({ trim_end_ms: '30000', cover_ms: '5600' })]);
});

test('another part gets other covers, and what is known of the file is not drawn again', async () => {
  const { pick } = start();
  await pick(sea());
  await waitFor(() => expect(sought).toHaveLength(16));
  fireEvent.change(await slider('Ends at'), { target: { value: 8_000 } });
  await waitFor(() => expect(sought).toEqual([...sought.slice(0, 16), 0.5, 1.5, 3.5, 4.5, 5.5, 6.5]));
  await waitFor(() => expect([opened, closed]).toEqual([2, 2]));
  expect(covers().map((radio) => radio.getAttribute('aria-label'))).toContain('The frame at 6.5 seconds');
  expect(drawn()).toHaveLength(8);
});

test('another file ends the drawing of the one before', async () => {
  decoder = 'hangs';
  const { pick } = start();
  await pick(sea());
  await waitFor(() => expect(sought).toEqual([2.5]));
  decoder = 'seeks';
  await pick(new File(['0123moov89'], 'hills.mp4', { type: 'video/mp4', lastModified: 6 }));
  await waitFor(() => expect(closed).toBe(1));
  await waitFor(() => expect(sought).toHaveLength(17));
  expect(opened).toBe(2);
});

test('of a file that the browser cannot decode there are no pictures, and the part can still be chosen', async () => {
  decoder = 'fails';
  const { user, pick, submit, bodies } = start();
  await pick(sea());
  await waitFor(() => expect(closed).toBe(1));
  expect([drawn(), covers()]).toEqual([[], []]);
  fireEvent.change(await slider('Begins at'), { target: { value: 5_000 } });
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toEqual([expect.objectContaining({ trim_start_ms: '5000', trim_end_ms: '30000' })]);
});
