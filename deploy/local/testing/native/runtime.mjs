import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { setGlobals } from './globals.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/**
 * Lets Node load test files and what they import, as it loads our processes: with types stripped, and each module once
 * in a Jest worker. Jest's own loader evaluates all modules again for each test file, see ADR 67.
 */
export default class NativeRuntime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    setGlobals(this.requireModuleOrMock(file, '@jest/globals'));
    await import(pathToFileURL(file).href);
  }
}
