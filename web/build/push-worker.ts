import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/** Builds the part of the service worker that shows pushes: one classic script, which public/sw.js imports. */
export const pushWorker = (): Plugin => ({
  name: 'push-worker',
  apply: 'build',
  async generateBundle() {
    const input = path.join(this.environment.config.root, 'src/worker/push.ts');
    const bundle = await rolldown({ input, platform: 'browser' });
    const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
    await bundle.close();
    this.emitFile({ type: 'asset', fileName: 'sw-push.js', source: output[0].code });
  },
});
