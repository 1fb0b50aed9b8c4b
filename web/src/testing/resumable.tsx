import { screen } from '@testing-library/react';
import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import { UploadScreen } from '../features/upload/UploadScreen.tsx';
import { open } from './render.tsx';
import { fail, ok, type Answer, type Routes } from './server.ts';
import { installXhr, type FakeUpload } from './xhr.ts';

/** A browser that can detect nothing about the picked file. */
export const prepareBrowser = () => {
  URL.createObjectURL = () => 'blob:picked';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLVideoElement) {
      queueMicrotask(() => this.onerror?.('Unreadable.'));
    },
  });
};

export const ID = 'a1'.repeat(20);
export const unfinished = (fields: Partial<ResumableUpload> = {}): ResumableUpload => ({
  id: ID,
  file_name: 'sea.mp4',
  fingerprint: 'sea.mp4:10:5',
  size: 10,
  offset: 4,
  title: 'The sea',
  hashtags: 'sea',
  publish_at: null,
  language: null,
  trim_start_ms: null,
  trim_end_ms: null,
  cover_ms: null,
  who_may_comment: 'everyone',
  visibility: 'public',
  created_at: '2030-01-01T00:00:00.000Z',
  expires_at: '2030-01-08T00:00:00.000Z',
  ...fields,
});
export const sea = () => new File(['0123moov89'], 'sea.mp4', { type: 'video/mp4', lastModified: 5 });

/** The upload screen with a server that supports the protocol; `offset` bytes have arrived. */
export function start({
  offset = 0,
  list = [] as ResumableUpload[],
  createVideo = ok({ id: 1 }, 201) as Routes[string],
  listed = undefined as Routes[string] | undefined,
  path = '/upload',
} = {}) {
  const server = {
    offset,
    isAway: false,
    /** Answers each part with 503. */
    isBusy: false,
    /** Answers every call with 500. */
    isBroken: false,
    requests: [] as string[],
    /** Answers one request differently. */
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
    'GET /videos/me/uploads': ok({ uploads: [], cooldown_remaining: 0, scanned_by_ai: true, next_cursor: null }),
    'GET /uploads': listed ?? (() => ok({ uploads: list })),
    'PUT /uploads/:id': ok(unfinished()),
    'DELETE /uploads/:id': () => {
      list = [];
      return ok({});
    },
    'POST /videos': createVideo,
  };
  const view = open(<UploadScreen />, { path, route: '/upload', api });
  const pick = async (file: File) => {
    await view.user.upload(screen.getByLabelText('Video file'), file);
    await screen.findByLabelText('Preview');
  };
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit for Approval' }));
  return { ...view, server, pick, submit };
}

export const DONE = 'Video submitted successfully for review!';
