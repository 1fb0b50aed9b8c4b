/**
 * Replaces `@jest/globals`. A helper that imports it stays loaded for the next test file, so each use looks up the
 * globals of the file that runs.
 */
let current = {};
export const setGlobals = (globals) => void (current = globals);

const currentOf = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => current[name](...args),
    get: (_target, key) => current[name][key],
  });

export const afterAll = currentOf('afterAll');
export const afterEach = currentOf('afterEach');
export const beforeAll = currentOf('beforeAll');
export const beforeEach = currentOf('beforeEach');
export const describe = currentOf('describe');
export const expect = currentOf('expect');
export const jest = currentOf('jest');
export const test = currentOf('test');
