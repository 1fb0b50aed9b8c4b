import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ResumableUpload } from '@tallscreen/bff/contract';
import { open, wait } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { installXhr, type FakeUpload } from '../../testing/xhr.ts';
import { UploadScreen } from './UploadScreen.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      queueMicrotask(() => this.onerror?.('Unreadable.'));
    },
  });
});

const ID = 'a1'.repeat(20);
const unfinished = (fields: Partial<ResumableUpload> = {}): ResumableUpload => ({
  id: ID,
  file_name: 'sea.mp4',
  fingerprint: 'sea.mp4:10:5',
  size: 10,
  offset: 4,
  title: 'The sea',
  hashtags: 'sea',
  publish_at: null,
  language: null,
  created_at: '2030-01-01T00:00:00.000Z',
  expires_at: '2030-01-08T00:00:00.000Z',
  ...fields,
});
const sea = () => new File(['0123moov89'], 'sea.mp4', { type: 'video/mp4', lastModified: 5 });

/** The upload screen with a server that speaks the protocol; `offset` bytes have arrived. */
function start({
  offset = 0,
  list = [] as ResumableUpload[],
  createVideo = ok({ id: 1 }, 201) as Routes[string],
  listed = undefined as Routes[string] | undefined,
} = {}) {
  const server = {
    offset,
    isAway: false,
    /** Answers each part with 503. */
    isBusy: false,
    /** Answers every call with 500. */
    isBroken: false,
    requests: [] as string[],
    /** Answers one request in another way. */
    answerOnce: undefined as ((sent: FakeUpload) => Answer | undefined) | undefined,
  };
  installXhr((sent: FakeUpload) => {
    server.requests.push(`${sent.method} ${sent.path.replace('/api/v1', '')} from ${server.offset}`);
    if (server.isAway) {
      server.isAway = false;
      return sent.breakConnection();
    }
    if (server.isBroken) return sent.answer(fail(500, 'Something went wrong.'));
    if (server.isBusy && sent.method === 'PATCH') return sent.answer({ status: 503 });
    const other = server.answerOnce?.(sent);
    if (other) {
      server.answerOnce = undefined;
      return sent.answer(other);
    }
    if (sent.method === 'POST') return sent.answer({ status: 201, headers: { location: `/api/v1/uploads/${ID}` } });
    if (sent.method === 'PATCH') server.offset += (sent.body as Blob).size;
    return sent.answer({ status: 204, headers: { 'upload-offset': String(server.offset), 'upload-length': '10' } });
  });
  const api: Routes = {
    'GET /videos/me/uploads': ok({ uploads: [], cooldown_remaining: 0, next_cursor: null }),
    'GET /uploads': listed ?? (() => ok({ uploads: list })),
    'PUT /uploads/:id': ok(unfinished()),
    'DELETE /uploads/:id': () => {
      list = [];
      return ok({});
    },
    'POST /videos': createVideo,
  };
  const view = open(<UploadScreen />, { path: '/upload', api });
  const pick = async (file: File) => {
    await view.user.upload(screen.getByLabelText('Video file'), file);
    await screen.findByLabelText('Preview');
  };
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit for Approval' }));
  return { ...view, server, pick, submit };
}

const DONE = 'Video submitted successfully for review!';

test('a video is sent in parts and then submitted', async () => {
  const { user, server, pick, submit, bodies } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual(['POST /uploads from 0', `PATCH /uploads/${ID} from 0`]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: '' }]);
  expect(bodies(`/uploads/${ID}`)).toEqual([{ title: 'The sea', hashtags: '' }]);
});

test('after a lost line the upload goes on where the server has its end', async () => {
  const { user, server, pick, submit } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  server.isAway = true;
  await submit();
  expect(await screen.findByText(/The connection is lost/)).toBeTruthy();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
});

test('an unfinished upload of the picked file is continued, with its texts', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  expect(screen.getByText('40 % of this file have arrived before. Only the rest is sent.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual([`HEAD /uploads/${ID} from 4`, `PATCH /uploads/${ID} from 4`]);
});

test('an unfinished upload keeps a language that the list does not have', async () => {
  const { pick, submit, bodies } = start({ offset: 4, list: [unfinished({ language: 'gsw' })] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  expect(screen.getByLabelText<HTMLSelectElement>('Spoken language').selectedOptions[0]?.text).toBe('Swiss German');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea', language: 'gsw' }]);
});

test('a draft whose file has arrived is submitted without choosing the file again', async () => {
  const { user, server, submit, bodies } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  expect(screen.getByLabelText<HTMLInputElement>('Hashtags').value).toBe('sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual([]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea' }]);
});

test('a video is kept as a draft without a title', async () => {
  const { user, pick, sent, server } = start();
  await pick(sea());
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  expect(server.offset).toBe(10);
  expect(sent('POST')).toEqual([]);
});

test('choosing the file of a draft for another video leaves the draft alone', async () => {
  const draft = unfinished({ id: 'd4', offset: 10, title: 'Kept for later' });
  const { user, server, pick, submit, bodies } = start({ list: [draft] });
  await screen.findByText('Kept for later');
  await pick(sea());
  expect(screen.getByText(/^This file is a draft already: Kept for later/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  await user.type(screen.getByLabelText('Title'), 'Another');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual(['POST /uploads from 0', `PATCH /uploads/${ID} from 0`]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'Another', hashtags: '' }]);
  expect(screen.getByText('Kept for later')).toBeTruthy();
});

test('an upload whose every call fails is tried again for about 15 s, which is said, and then has failed', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const { user, server, pick, submit } = start();
    await pick(sea());
    await user.type(screen.getByLabelText('Title'), 'The sea');
    server.isBroken = true;
    await submit();
    await wait(1_000);
    expect(screen.getByText(/Trying again/)).toBeTruthy();
    await wait(12_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await wait(10_000);
    expect(screen.getByRole('alert').textContent).toBe('Upload failed. Please try again.');
    expect(screen.queryByRole('progressbar', { name: 'Uploading' })).toBeNull();
    server.isBroken = false;
    await submit();
    await wait(2_000);
    expect(screen.getByText(DONE)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('a video that was sent does not show up as unfinished while the list is read again', async () => {
  let lists = 0;
  const { user, pick, submit } = start({
    listed: () => (++lists > 2 ? pending() : ok({ uploads: lists === 2 ? [unfinished()] : [] })),
  });
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard The sea' })).toBeNull();
});

test('an unfinished upload can be discarded', async () => {
  const { user } = start({ list: [unfinished()] });
  const section = await screen.findByRole('region', { name: 'Drafts and unfinished uploads' });
  expect(within(section).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await user.click(within(section).getByRole('button', { name: 'Discard The sea' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Drafts and unfinished uploads' })).toBeNull());
});

test('a refused file is told of and does not stay as an unfinished upload', async () => {
  const refusal = fail(400, 'Video duration must be under 30 seconds.');
  const { user, pick, submit, sent } = start({ createVideo: refusal });
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText('Video duration must be under 30 seconds.')).toBeTruthy();
  await waitFor(() => expect(sent('DELETE')).toEqual([`DELETE /uploads/${ID}`]));
});

test('the upload that is being sent is not listed as unfinished', async () => {
  const { user, server, pick, submit } = start({
    offset: 4,
    list: [unfinished(), unfinished({ id: 'b2', title: 'Hills' })],
  });
  const section = await screen.findByRole('region', { name: 'Drafts and unfinished uploads' });
  await pick(sea());
  server.isBusy = true;
  await submit();
  await screen.findByText(/The server is busy or fails/);
  await waitFor(() => expect(within(section).queryByText('The sea')).toBeNull());
  expect(within(section).getByRole<HTMLButtonElement>('button', { name: 'Continue with Hills' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Upload cancelled.')).toBeTruthy();
});

test('an upload that was discarded elsewhere ends, and is not sent in another way', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  server.answerOnce = (sent) => (sent.method === 'PATCH' ? { status: 404 } : undefined);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. Please try again.');
  expect(server.requests).toEqual([`HEAD /uploads/${ID} from 4`, `PATCH /uploads/${ID} from 4`]);
});

test('a busy server that is asked where to go on is asked again, and the upload keeps its progress', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  server.answerOnce = (sent) => (sent.method === 'HEAD' ? { status: 503 } : undefined);
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test.each([
  ['a newer call has replaced', 423],
  ['has no place', 429],
])('a part that %s is sent again', async (_, status) => {
  const { user, server, pick, submit } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  server.answerOnce = (sent) => (sent.method === 'PATCH' ? { status } : undefined);
  await submit();
  expect(await screen.findByText(/The server is busy or fails/)).toBeTruthy();
  expect(await screen.findByText(DONE)).toBeTruthy();
});

test('an upload that an earlier call still submits is submitted again after a pause', async () => {
  let calls = 0;
  const refusal = fail(409, 'This upload is being submitted already. Please wait a moment.');
  const createVideo = () => (++calls === 1 ? refusal : ok({ id: 1 }, 201));
  const { user, submit } = start({ list: [unfinished({ offset: 10 })], createVideo });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(calls).toBe(2);
});

test('after a draft was submitted the form is empty, and sends nothing without a file', async () => {
  const { user, submit, bodies } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Hashtags').value).toBe('');
  await user.type(screen.getByLabelText('Title'), 'Another');
  await submit();
  expect(bodies('/videos')).toHaveLength(1);
});

test('discarding the draft that the form shows empties the form', async () => {
  const { user } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  await user.click(screen.getByRole('button', { name: 'Discard The sea' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(''));
});
