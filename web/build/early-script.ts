import path from 'node:path';
import { inlineScriptSources } from '@tallscreen/kit-http/security-headers';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/early.ts';
const PAGE = 'index.html';
const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const PRELOADED = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;
/** Position limit of the tag: among the first 1,024 bytes of a page. */
const CHARSET = '<meta charset="utf-8" />';

/**
 * Writes `src/early.ts` into the page, because a file of its own would cost a round trip. The page runs it instead of
 * its entry: `early.ts` asks for the feed, then loads the other scripts, which would otherwise take the browser's
 * connections first, and then starts the entry. The content security policy allows the script by its hash. The
 * development server has no early script.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path.join(this.environment.config.root, SOURCE), name: 'early' });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const main = MAIN.exec(html)?.[1];
      if (main === undefined) throw new Error('The page has no entry.');
      const others = [...html.matchAll(PRELOADED)].map(([, file = '']) => file);
      const script = `<script data-main="${main}" data-preloaded="${others.join(' ')}">${takeCode(bundle)}</script>`;
      return html
        .replace(MAIN, '')
        .replaceAll(PRELOADED, '')
        .replace(CHARSET, (charset) => `${charset}\n    ${script}`);
    },
  },
  generateBundle(_options, bundle) {
    const page = bundle[PAGE];
    const sources = page?.type === 'asset' ? inlineScriptSources(String(page.source)) : [];
    if (sources.length !== 1) throw new Error(`${PAGE} has ${sources.length} scripts; it should have the early one.`);
  },
});

/** Returns the code of the early script and removes its file from the build. */
function takeCode(bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${SOURCE}`) === true,
  );
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of ${SOURCE}.`);
  if (chunk.imports.length + chunk.exports.length > 0) throw new Error(`${SOURCE} may import and export nothing.`);
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`The code of ${SOURCE} would end the script.`);
  delete bundle[chunk.fileName];
  // A classic script, because the browser runs modules later. The function keeps its names out of the global scope.
  return `(()=>{${chunk.code.trim()}})()`;
}
