import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { ApiClient } from '../../app/client.ts';
import { sendClip } from './send.ts';

let sent = 0;
class ExpiredRequest {
  status = 401;
  responseText = '{"detail":"Expired."}';
  upload = {};
  onload: () => void = () => undefined;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    sent += 1;
    queueMicrotask(() => this.onload());
  }
}
const original = globalThis.XMLHttpRequest;
beforeEach(() => {
  sent = 0;
  globalThis.XMLHttpRequest = ExpiredRequest as never;
});
afterAll(() => {
  globalThis.XMLHttpRequest = original;
});

test('an upload is not sent again in the name of another who has signed in in another tab', async () => {
  const tokenOf = (id: number) => `head.${btoa(JSON.stringify({ sub: String(id) }))}.signature`;
  let token = tokenOf(1);
  const refresh = () => {
    token = tokenOf(2);
    return Promise.resolve('renewed' as const);
  };
  const client = { baseUrl: 'http://test.local', token: { read: () => token }, refresh } as unknown as ApiClient;
  const parts = { title: 'a', hashtags: '', video: new File(['x'], 'a.mp4') };
  const { signal } = new AbortController();
  const result = await sendClip({ client, path: '/videos/upload', parts, onProgress: () => undefined, signal });
  expect(result).toMatchObject({ ok: false, detail: 'Somebody else has signed in meanwhile.' });
  expect(sent).toBe(1);
});

test('an upload cancelled while its session is renewed is not sent again', async () => {
  const control = new AbortController();
  const refresh = () => {
    control.abort();
    return Promise.resolve('renewed' as const);
  };
  const client = { baseUrl: 'http://test.local', token: { read: () => 'old' }, refresh } as unknown as ApiClient;
  const parts = { title: 'a', hashtags: '', video: new File(['x'], 'a.mp4') };
  const result = await sendClip({
    client,
    path: '/videos/upload',
    parts,
    onProgress: () => undefined,
    signal: control.signal,
  });
  expect(result).toEqual({ ok: false, status: 0, detail: 'Upload cancelled.' });
  expect(sent).toBe(1);
});
