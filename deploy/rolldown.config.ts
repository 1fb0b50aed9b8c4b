import path from 'node:path';
import { defineConfig, type OutputOptions } from 'rolldown';
import { ownProcesses } from './local/processes.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '..');

export const output: OutputOptions = {
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'shared/[name]-[hash].mjs',
  // Each process keeps the text: comments are a quarter of it, and one letter beyond Latin 1 doubles it.
  comments: false,
  charset: 'ascii',
};

/** Our own code needs each of its imports, and ours; optional packages of libraries may be absent. */
const isOwn = (message: string): boolean =>
  /'(?:@tallscreen\/|#|\.)/.test(message) || !/ in \S*node_modules\//.test(message);

/** Every process of ours as one entry; what several of them are made of is written once, beside them. */
export default defineConfig({
  cwd: REPOSITORY,
  input: Object.fromEntries(ownProcesses.map(({ name, entry }) => [name, entry])),
  platform: 'node',
  // The files beside a module that it reads itself.
  experimental: { resolveNewUrlToAsset: true },
  // The WebAssembly engine of the scan's model is a CommonJS package, which needs the name of its folder at the start.
  transform: { define: { __dirname: 'import.meta.dirname' } },
  // By default such an import stays in the bundle, and the process ends at its start.
  onLog(level, log, defaultHandler) {
    if (log.code === 'UNRESOLVED_IMPORT' && isOwn(log.message)) throw new Error(log.message);
    defaultHandler(level, log);
  },
  output,
});
