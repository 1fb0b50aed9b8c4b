import { TestEnvironment } from 'jest-environment-jsdom';

/** Formats without a locale are English, whatever the machine's language is. */
function speakEnglish(intl) {
  for (const name of ['DateTimeFormat', 'DisplayNames', 'NumberFormat', 'RelativeTimeFormat']) {
    intl[name] = new Proxy(intl[name], {
      construct: (format, [locale = 'en-US', ...options], made) =>
        Reflect.construct(format, [locale, ...options], made),
    });
  }
}

// jsdom lacks these globals, and Node's fetch accepts only Node's own AbortSignal.
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    speakEnglish(this.global.Intl);
    // The fake clock has copied the old formats.
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: this.global,
    });
  }

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
