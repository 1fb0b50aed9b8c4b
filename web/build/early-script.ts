import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/early.ts';
const MAIN = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Builds `src/early.ts` as a file of its own, which the page starts instead of its entry; `early.ts` starts that when it
 * has asked for the feed. The development server has no early script.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path.join(this.environment.config.root, SOURCE), name: 'early' });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const main = MAIN.exec(html)?.[1];
      if (main === undefined) throw new Error('The page has no entry.');
      const src = `/${builtName(bundle)}`;
      const attrs = { type: 'module', async: true, fetchpriority: 'high', crossorigin: true, src, 'data-main': main };
      return {
        html: html.replace(MAIN, `<link rel="modulepreload" crossorigin href="${main}">`),
        tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }],
      };
    },
  },
});

function builtName(bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${SOURCE}`) === true,
  );
  if (!chunk) throw new Error(`The build has no chunk of ${SOURCE}.`);
  return chunk.fileName;
}
