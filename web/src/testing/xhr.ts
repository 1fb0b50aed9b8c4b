import { act } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import type { Answer } from './server.ts';

/** One upload as the browser would send it; the test reports progress and answers it. */
export class FakeUpload {
  status = 0;
  responseText = '';
  method = '';
  path = '';
  form = new FormData();
  body: unknown;
  private answered: Record<string, string> = {};
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;

  open(method: string, url: string) {
    this.method = method;
    this.path = new URL(url).pathname;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    if (body instanceof FormData) this.form = body;
    started(this);
  }
  abort() {
    this.onabort();
  }
  progress(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  getResponseHeader(name: string) {
    return this.answered[name.toLowerCase()] ?? null;
  }
  answer({ status = 200, body, headers = {} }: Answer) {
    this.status = status;
    this.answered = headers;
    this.responseText = body === undefined ? '<html>' : JSON.stringify(body);
    queueMicrotask(() => this.onload());
  }
  breakConnection() {
    queueMicrotask(() => this.onerror());
  }
}

const original = globalThis.XMLHttpRequest;
let started: (upload: FakeUpload) => void = () => undefined;
afterEach(() => {
  globalThis.XMLHttpRequest = original;
});

/** Replaces XMLHttpRequest for one test, because fetch reports no upload progress. Returns the uploads sent so far. */
export function installXhr(onSend: (upload: FakeUpload) => void = () => undefined): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  started = (upload) => {
    uploads.push(upload);
    onSend(upload);
  };
  globalThis.XMLHttpRequest = FakeUpload as never;
  return uploads;
}
