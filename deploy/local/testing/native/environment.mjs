import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';

/** What matchers ask for by name: `expect.any(String)`, `instanceof Error`. */
const CLASSES = {
  Array,
  BigInt,
  Boolean,
  Date,
  Error,
  Function,
  Map,
  Number,
  Object,
  Promise,
  RegExp,
  Set,
  String,
  Symbol,
};

/** Jest's own modules stay in a context of each file, but check and replace the globals of Node, which tests use. */
export default class NativeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, CLASSES);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }
}
