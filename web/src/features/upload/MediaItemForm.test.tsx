import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { installXhr, type FakeUpload } from '../../testing/xhr.ts';
import { PromoForm } from '../promos/PromoForm.tsx';
import { VideoForm } from './VideoForm.tsx';

/** The beginning of a QuickTime file. */
const VIDEO_BYTES = '0000moov';
const file = (name: string, type = 'video/mp4') => new File([VIDEO_BYTES], name, { type });

/** What the fake browser reads from the picked file; null if it cannot read the format. */
let content: { duration: number; width: number; height: number } | null;
let revoked: string[];
/** When set, the browser's reads wait here until the test runs them. */
let held: (() => void)[] | null;

beforeEach(() => {
  content = { duration: 10, width: 720, height: 1280 };
  installLayout({ isWide: true });
  revoked = [];
  held = null;
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = (url) => void revoked.push(url);
  HTMLMediaElement.prototype.load = () => undefined;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      const { duration = 0, width = 0, height = 0 } = content ?? {};
      Object.defineProperties(this, {
        duration: { value: duration, configurable: true },
        videoWidth: { value: width, configurable: true },
        videoHeight: { value: height, configurable: true },
      });
      const isReadable = content !== null;
      const settle = () => void (isReadable ? this.onloadedmetadata?.(new Event('')) : this.onerror?.('Unreadable.'));
      if (held) held.push(settle);
      else queueMicrotask(settle);
    },
  });
});

type Texts = Record<'file' | 'title' | 'submit' | 'missing' | 'wrong' | 'failed' | 'done' | 'path', string>;
const video: Texts = {
  file: 'Video file',
  title: 'Title',
  submit: 'Submit for Approval',
  missing: 'Please select a video file to upload.',
  wrong: 'Only MP4, MOV, M4V, or WebM videos are supported.',
  failed: 'Upload failed. Please try again.',
  done: 'Video submitted successfully for review!',
  path: '/api/v1/videos/upload',
};
/** The label of what shows the picked file, in either form. */
const PREVIEW = /^(Preview|How it will look in the feed)$/;

const promo: Texts = {
  file: 'Promo video',
  title: 'Promo Title',
  submit: 'Submit Promo',
  missing: 'Please select a video file.',
  wrong: 'Only MP4 or WebM videos are allowed.',
  failed: 'Upload failed.',
  done: 'Promo submitted successfully!',
  path: '/api/v1/promos/upload',
};
type Form = (onSettled: () => void) => ReactElement;
const videoForm: Form = (onSettled) => <VideoForm cooldown={0} onSettled={onSettled} />;
const forms: [string, Form, Texts][] = [
  ['video', videoForm, video],
  ['promo', (onSettled) => <PromoForm onSettled={onSettled} />, promo],
];

function start(form: Form, texts: Texts) {
  const settled = { count: 0 };
  // A server from before resumable uploads: the form falls back to the older call.
  const uploads: FakeUpload[] = [];
  installXhr((sent) => {
    if (sent.path === '/api/v1/uploads') sent.answer(fail(404));
    else uploads.push(sent);
  });
  const { user } = open(form(() => void (settled.count += 1)));
  const pick = (picked: File) => user.upload(screen.getByLabelText(texts.file), picked);
  const submit = () => user.click(screen.getByRole('button', { name: texts.submit }));
  const upload = () => uploads.at(-1) as FakeUpload;
  const fill = async () => {
    await pick(file('a.mp4'));
    await screen.findByLabelText(PREVIEW);
    await user.type(screen.getByLabelText(texts.title), '  My waves ');
    await user.type(screen.getByLabelText('Hashtags'), 'a, b');
    const before = uploads.length;
    await submit();
    await waitFor(() => expect(uploads).toHaveLength(before + 1));
  };
  return { user, uploads, upload, settled, pick, submit, fill };
}

test.each(forms)('%s: sends nothing without an allowed file and a title', async (_, form, texts) => {
  const { uploads, pick, submit, user } = start(form, texts);
  await submit();
  expect(await screen.findByText(texts.missing)).toBeTruthy();
  await pick(file('a.gif', 'image/gif'));
  expect(await screen.findByText(texts.wrong)).toBeTruthy();
  await pick(file('a.mp4'));
  expect(await screen.findByLabelText(PREVIEW)).toBeTruthy();
  expect(screen.queryByText(texts.wrong)).toBeNull();
  await user.type(screen.getByLabelText(texts.title), '   ');
  await submit();
  expect(await screen.findByText('Title is required.')).toBeTruthy();
  expect(uploads).toEqual([]);
});

test.each(forms)('%s: shows the progress and clears the form after success', async (_, form, texts) => {
  const { fill, upload, settled } = start(form, texts);
  await fill();
  expect(upload().path).toBe(texts.path);
  expect([upload().form.get('title'), upload().form.get('hashtags')]).toEqual(['My waves', 'a, b']);
  upload().progress(430, 1000);
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('43');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Uploading...' }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(texts.title).disabled).toBe(true);
  upload().answer(ok({}, 201));
  expect(await screen.findByText(texts.done)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(texts.title).value).toBe('');
  expect(screen.queryByLabelText(PREVIEW)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect([settled.count, revoked]).toEqual([1, ['blob:picked']]);
});

test.each<[string, Answer | null, string]>([
  ['a failure without a detail', fail(500), video.failed],
  [
    'the error text of the server',
    fail(429, 'Please wait 4m 0s before uploading again.'),
    'Please wait 4m 0s before uploading again.',
  ],
  ['a refused content', fail(400, 'Inappropriate title.'), 'Content rejected: Inappropriate title.'],
  ['a broken connection', null, video.failed],
])('%s is shown and the form keeps its values', async (_, answer, text) => {
  const { fill, upload, settled, submit, uploads } = start(videoForm, video);
  await fill();
  if (answer) upload().answer(answer);
  else upload().breakConnection();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('  My waves ');
  expect(screen.getByLabelText(PREVIEW)).toBeTruthy();
  expect(settled.count).toBe(1);
  await submit();
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.queryByText(text)).toBeNull();
});

test('an upload can be cancelled', async () => {
  const { fill, user } = start(videoForm, video);
  await fill();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Upload cancelled.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: video.submit }).disabled).toBe(false);
});

test.each([
  [
    'too long to use a part of',
    { duration: 601, width: 720, height: 1280 },
    'A video of which you use a part must be under 10 minutes.',
  ],
  ['too large', { duration: 5, width: 2160, height: 3840 }, 'Video resolution must be under 1920x1080.'],
])('a video that is %s is refused before the upload', async (_, facts, text) => {
  content = facts;
  const { pick, submit, uploads } = start(videoForm, video);
  await pick(file('a.mp4'));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByLabelText(PREVIEW)).toBeNull();
  await submit();
  expect([uploads, revoked]).toEqual([[], ['blob:picked']]);
});

test.each(forms)('%s: a text file is refused before the upload, whatever it is called', async (_, form, texts) => {
  content = null;
  const { pick, submit, uploads } = start(form, texts);
  await pick(new File(['Dear diary, today I saw the sea.'], 'diary.mp4', { type: 'video/mp4' }));
  expect(await screen.findByText(texts.wrong)).toBeTruthy();
  expect(screen.getByLabelText(texts.file).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByLabelText(PREVIEW)).toBeNull();
  await submit();
  expect(uploads).toEqual([]);
});

test('a video that the browser cannot read is left to the server', async () => {
  content = null;
  const { fill, uploads } = start(videoForm, video);
  await fill();
  expect(uploads).toHaveLength(1);
});

test('of a promo that is longer than 30 s a part is chosen', async () => {
  content = { duration: 60, width: 720, height: 1280 };
  const { fill, upload } = start(forms[1]![1], promo);
  await fill();
  expect([upload().form.get('trim_start_ms'), upload().form.get('trim_end_ms')]).toEqual(['0', '30000']);
});

test('a dropped file is picked', async () => {
  start(videoForm, video);
  const area = screen.getByText(/Drop it here/).closest('div')?.parentElement as Element;
  fireEvent.drop(area, { dataTransfer: { files: [file('dropped.mp4')] } });
  expect(await screen.findByText(/^dropped\.mp4/)).toBeTruthy();
});

test('the file that was picked last is kept, even if the first file is read later', async () => {
  const reads = (held = []) as (() => void)[];
  const { pick } = start(videoForm, video);
  await pick(file('first.mp4'));
  await pick(file('second.mp4'));
  reads[1]?.();
  expect(await screen.findByText(/^second\.mp4/)).toBeTruthy();
  reads[0]?.();
  await waitFor(() => expect(revoked).toEqual(['blob:picked']));
  expect(screen.getByText(/^second\.mp4/)).toBeTruthy();
});

test('during the cooldown nothing can be submitted, but a draft can be kept', () => {
  open(<VideoForm cooldown={61} onSettled={() => undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 2m' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save draft' }).disabled).toBe(false);
});

test('the typed words are shown as hashtags, each of which can be removed', async () => {
  const { user } = start(videoForm, video);
  const field = screen.getByLabelText<HTMLInputElement>('Hashtags');
  await user.type(field, '#Sea, sun sea');
  const chips = () => screen.queryAllByRole('button', { name: /^Remove #/ }).map(({ textContent }) => textContent);
  expect(chips()).toEqual(['#sea', '#sun']);
  await user.click(screen.getByRole('button', { name: 'Remove #sea' }));
  expect([field.value, chips()]).toEqual(['sun', ['#sun']]);
  field.form?.reset();
  await waitFor(() => expect(chips()).toEqual([]));
});

test('hashtags are divided as the server divides them', async () => {
  start(videoForm, video);
  fireEvent.input(screen.getByLabelText('Hashtags'), { target: { value: '＃猫、犬 #İzmir #izmir #fun!' } });
  const chips = screen.queryAllByRole('button', { name: /^Remove #/ }).map(({ textContent }) => textContent);
  expect(chips).toEqual(['#猫', '#犬', '#izmir', '#fun']);
});

test('a title accepts any text, says how much is too much, and is then not sent', async () => {
  const { pick, submit, uploads } = start(videoForm, video);
  await pick(file('a.mp4'));
  await screen.findByLabelText(PREVIEW);
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.input(title, { target: { value: '😀'.repeat(103) } });
  expect([title.value.length, title.getAttribute('aria-invalid')]).toEqual([206, 'true']);
  await submit();
  expect(screen.getByText('3 characters too many.').closest('[aria-live], [role="alert"]')).toBeNull();
  const said = screen.getByText('The text is too long.');
  expect(said.getAttribute('aria-live')).toBe('polite');
  expect(document.activeElement).toBe(title);
  expect(uploads).toEqual([]);
  fireEvent.input(title, { target: { value: '😀'.repeat(100) } });
  expect([title.getAttribute('aria-invalid'), title.validity.valid, said.textContent]).toEqual([null, true, '']);
});

test('for a clip that is wider than high the form says that it is shown with bars', async () => {
  content = { duration: 10, width: 1280, height: 720 };
  const { pick } = start(videoForm, video);
  await pick(file('wide.mp4'));
  expect(await screen.findByText(/shown whole, with blurred bars/)).toBeTruthy();
});
