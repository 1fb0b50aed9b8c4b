import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { PromoForm } from '../promos/PromoForm.tsx';
import { VideoForm } from './VideoForm.tsx';

const user = userEvent.setup({ applyAccept: false });
const clip = (name: string, type: string) => new File(['x'], name, { type });

/** Plays the server behind the one call that fetch cannot make. */
class FakeRequest {
  static answer = { status: 201, body: {} as object };
  static sent: { path: string; form: FormData }[] = [];
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: object) => void } = {};
  onload: () => void = () => undefined;
  path = '';
  open(_: string, url: string) {
    this.path = new URL(url).pathname;
  }
  setRequestHeader() {}
  send(form: FormData) {
    FakeRequest.sent.push({ path: this.path, form });
    this.status = FakeRequest.answer.status;
    this.responseText = JSON.stringify(FakeRequest.answer.body);
    queueMicrotask(() => this.onload());
  }
}
const original = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as never;
  FakeRequest.sent = [];
  FakeRequest.answer = { status: 201, body: {} };
  URL.createObjectURL = () => 'blob:clip';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.onerror?.('Unreadable here.'));
    },
  });
});
afterAll(() => {
  globalThis.XMLHttpRequest = original;
});

type Texts = Record<'file' | 'title' | 'submit' | 'missing' | 'wrong' | 'failed' | 'done' | 'path', string>;
const upload: Texts = {
  file: 'Video file',
  title: 'Title',
  submit: 'Submit for Approval',
  missing: 'Please select a video file to upload.',
  wrong: 'Only MP4, MOV, M4V, or WebM videos are supported.',
  failed: 'Upload failed. Please try again.',
  done: 'Video submitted successfully for review!',
  path: '/api/v1/videos/upload',
};
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

function start(form: (onSettled: () => void) => ReactElement) {
  const heard = { settled: 0 };
  const onSettled = () => void (heard.settled += 1);
  renderAt('/', createTestServer(() => ({})).store, form(onSettled));
  return heard;
}
const forms: [string, (onSettled: () => void) => ReactElement, Texts][] = [
  ['upload', (onSettled) => <VideoForm cooldown={0} onSettled={onSettled} />, upload],
  ['promo', (onSettled) => <PromoForm onSettled={onSettled} />, promo],
];

test.each(forms)('%s: nothing is sent without a fitting file and a title', async (_, form, texts) => {
  start(form);
  const submit = () => user.click(screen.getByRole('button', { name: texts.submit }));
  await submit();
  expect(await screen.findByText(texts.missing)).toBeTruthy();
  await user.upload(screen.getByLabelText(texts.file), clip('a.gif', 'image/gif'));
  expect(await screen.findByText(texts.wrong)).toBeTruthy();
  await user.upload(screen.getByLabelText(texts.file), clip('a.mp4', 'video/mp4'));
  expect(await screen.findByLabelText('Preview')).toBeTruthy();
  await user.type(screen.getByLabelText(texts.title), '   ');
  await submit();
  expect(await screen.findByText('Title is required.')).toBeTruthy();
  expect(FakeRequest.sent).toEqual([]);
});

test.each(forms)('%s: what failed stays filled in, what arrived is told and cleared', async (_, form, texts) => {
  const heard = start(form);
  await user.upload(screen.getByLabelText(texts.file), clip('a.mp4', 'video/mp4'));
  await screen.findByLabelText('Preview');
  const title = screen.getByLabelText<HTMLInputElement>(texts.title);
  await user.type(title, '  My clip ');
  await user.type(screen.getByLabelText('Hashtags'), 'a, b');
  FakeRequest.answer = { status: 500, body: {} };
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(texts.failed)).toBeTruthy();
  expect(title.value).toBe('  My clip ');

  FakeRequest.answer = { status: 201, body: {} };
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(texts.done)).toBeTruthy();
  expect(screen.queryByText(texts.failed)).toBeNull();
  await waitFor(() => expect(title.value).toBe(''));
  expect(screen.queryByLabelText('Preview')).toBeNull();
  expect(heard.settled).toBe(2);
  const sent = FakeRequest.sent.at(-1);
  expect(sent?.path).toBe(texts.path);
  expect([sent?.form.get('title'), sent?.form.get('hashtags')]).toEqual(['My clip', 'a, b']);
});

test('while people have to wait, nothing is sent', () => {
  start((onSettled) => <VideoForm cooldown={61} onSettled={onSettled} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 2m' }).disabled).toBe(true);
});
