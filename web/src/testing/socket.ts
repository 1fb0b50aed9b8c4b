import { afterEach } from '@jest/globals';

/** A fake of the browser's WebSocket, opened and closed by the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  close(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const original = globalThis.WebSocket;
afterEach(() => {
  globalThis.WebSocket = original;
});

/** Replaces WebSocket for one test; `FakeSocket.all` are the sockets opened in it. */
export function installSocket() {
  FakeSocket.all.length = 0;
  globalThis.WebSocket = FakeSocket as never;
}
