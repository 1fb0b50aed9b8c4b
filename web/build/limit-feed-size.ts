import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes with gzip; what a phone has to load before it can show the feed, without the script in the page. */
const LIMITS = { js: 149_000, css: 14_000 };
/** Over HTTP/1.1 a browser has six connections to a host, and the first picture waits behind the scripts. */
const MAX_SCRIPTS = 7;

const isEntry = (chunk: Rolldown.OutputChunk): boolean => chunk.isEntry;
const hasFeed = (chunk: Rolldown.OutputChunk): boolean =>
  chunk.moduleIds.some((file) => file.endsWith('/FeedScreen.tsx'));

/** Fails the build when the feed's scripts or style sheets, with all their imports, are larger or more than allowed. */
export const limitFeedSize = (): Plugin => ({
  name: 'limit-feed-size',
  apply: 'build',
  enforce: 'post',
  // Not generateBundle: Vite adds the lists of the lazy chunks' dependencies after it.
  writeBundle(_options, bundle) {
    const { js, css } = feedFiles(bundle);
    const sizes = { js: sizeOf(bundle, js), css: sizeOf(bundle, css) };
    this.info(`the feed loads ${sizes.js} bytes of JavaScript in ${js.size} files and ${sizes.css} of CSS (gzip)`);
    if (js.size > MAX_SCRIPTS) this.error(`The feed loads ${js.size} scripts; the limit is ${MAX_SCRIPTS}.`);
    for (const kind of ['js', 'css'] as const)
      if (sizes[kind] > LIMITS[kind])
        this.error(`The feed loads ${sizes[kind]} bytes of ${kind} with gzip; the limit is ${LIMITS[kind]}.`);
  },
});

/** Returns the names of the files that the browser loads to show the feed. */
function feedFiles(bundle: Rolldown.OutputBundle): { js: Set<string>; css: Set<string> } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = chunks.filter(isEntry);
  if (!starts.some(hasFeed)) throw new Error('The feed is not part of the entry.');
  const js = new Set(starts.map(({ fileName }) => fileName));
  const css = new Set<string>();
  // Iterating over a Set also visits entries that are added meanwhile.
  for (const name of js) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) js.add(imported);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) css.add(sheet);
  }
  return { js, css };
}

const sizeOf = (bundle: Rolldown.OutputBundle, names: Set<string>): number =>
  [...names].reduce((sum, name) => {
    const file = bundle[name];
    if (file === undefined) return sum;
    return sum + gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
  }, 0);
