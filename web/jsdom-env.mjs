import { TestEnvironment } from 'jest-environment-jsdom';
// jsdom lacks these globals, and Node's fetch accepts only Node's own AbortSignal.
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Request,
      Response,
      Headers,
      ReadableStream,
      WritableStream,
      TransformStream,
      AbortController,
      AbortSignal,
      structuredClone,
      BroadcastChannel,
    });
  }
}
