import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DONE, ID, prepareBrowser, sea, start, unfinished } from '../../testing/resumable.tsx';
import { fail } from '../../testing/server.ts';

/** The length of every file, in seconds. */
let duration: number;

beforeEach(() => {
  prepareBrowser();
  duration = 45;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      for (const [name, value] of Object.entries({ duration, videoWidth: 720, videoHeight: 1280 }))
        Object.defineProperty(this, name, { value, configurable: true });
      queueMicrotask(() => this.onloadedmetadata?.(new Event('')));
    },
  });
});

const slider = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const slide = async (name: string, ms: number) => fireEvent.change(await slider(name), { target: { value: ms } });

test('a longer file opens with its first 30 seconds, and the chosen part and cover are sent', async () => {
  const { user, pick, submit, bodies } = start();
  await pick(sea());
  expect(await screen.findByText(/^This clip is longer than 30 seconds\./)).toBeTruthy();
  expect([(await slider('Begins at')).value, (await slider('Ends at')).value]).toEqual(['0', '30000']);
  await slide('Ends at', 40_000);
  expect((await slider('Begins at')).getAttribute('aria-valuetext')).toBe('10.0 s');
  expect(screen.getByText('30.0 s of 45.0 s')).toBeTruthy();
  await slide('Cover', 100);
  await slide('Cover', 0);
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toMatchObject([{ trim_start_ms: '10000', trim_end_ms: '40000', cover_ms: '0' }]);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('of a short file nothing is cut unless the user moves an end', async () => {
  duration = 10;
  const { user, pick, submit, bodies } = start();
  await pick(sea());
  await slider('Begins at');
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: '' }]);
});

test('the preview plays the chosen part in a loop', async () => {
  const { pick } = start();
  await pick(sea());
  await slide('Ends at', 40_000);
  const player = await screen.findByLabelText<HTMLVideoElement>('Preview');
  player.currentTime = 40.1;
  fireEvent.timeUpdate(player);
  expect(player.currentTime).toBe(10);
});

test('an upload that is continued after a reload keeps its part and cover', async () => {
  const kept = unfinished({ trim_start_ms: 5_000, trim_end_ms: 20_000, cover_ms: 700 });
  const { pick, submit, bodies } = start({ offset: 4, list: [kept] });
  await screen.findByRole('button', { name: 'Continue with The sea' });
  await pick(sea());
  expect((await slider('Ends at')).value).toBe('20000');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toMatchObject([{ trim_start_ms: '5000', trim_end_ms: '20000', cover_ms: '700' }]);
});

test('an error of the part stands beside it, and the file that has arrived is kept', async () => {
  const text = 'The part must lie within the video and last at least one second.';
  const refusal = fail(400, text);
  const { user, pick, submit, sent } = start({ createVideo: refusal });
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect((await slider('Ends at')).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(await slider('Ends at'));
  expect(sent('DELETE')).toEqual([]);
});

test('the words of an unfinished upload are saved as a draft without choosing its file again', async () => {
  const { user, server, bodies } = start({ offset: 4, list: [unfinished()] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  await user.type(screen.getByLabelText('Title'), ' at night');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  await waitFor(() => expect(bodies(`/uploads/${ID}`).at(-1)).toMatchObject({ title: 'The sea at night' }));
  expect(server.offset).toBe(4);
});
