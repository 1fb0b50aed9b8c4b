import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { earlyScript } from './build/early-script.ts';
import { limitFeedSize } from './build/limit-feed-size.ts';
import { pushWorker } from './build/push-worker.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const isText = (name: string) => /\.(js|css|html|svg|json)$/.test(name);

async function compress(file: string) {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await gzip(content, { level: constants.Z_BEST_COMPRESSION }));
}

/**
 * Writes a Brotli copy (.br) and a gzip copy (.gz) of every text file. Uses writeBundle, because Vite rewrites chunks
 * after generateBundle.
 */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(
      Object.keys(bundle)
        .filter(isText)
        .map((name) => compress(path.join(dir, name))),
    );
  },
});

/**
 * Style sheets may load in any order, so each declares the order of the layers. index.html may have no inline style.
 */
const LAYERS = '@layer reset,tokens,base,ui,layout,features;';
const declareLayers = (): Plugin => ({
  name: 'declare-layers',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const asset of Object.values(bundle))
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) asset.source = `${LAYERS}${String(asset.source)}`;
  },
});

// API_ORIGIN: the origin to which the development server proxies the API, media and websockets.
const origin = process.env['API_ORIGIN'] ?? 'http://localhost:8080';
const websocket = { target: origin, ws: true };

// Libraries change rarely; in their own chunk they stay cached when the client is released again.
const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|immer|reselect|redux|redux-thunk|use-sync-external-store)\//,
};
// Modules that most screens use and the feed does not.
const forScreens =
  'Alert|Checkbox|days|fieldErrors|Form|formText|formatDecimal|languages|leaveRow|localTime|MoreButton|Page|Poster|PreviewVideo|' +
  'ProgressBar|RelativeTime|RowDialogs|RunBadge|saveFile|StatusBadge|useNow|useSubmit|VideoPicture|wordsOf|workload';
// Loaded on demand.
const onDemand = 'LanguageSelect|Dialog|ConfirmDialog|Menu|charts|DataTable|TextField|PasswordField|Field|QrCode';
// One chunk for dozens of small shared files saves requests.
const primitives = {
  name: 'ui',
  test: new RegExp(
    String.raw`(src/ui/(?!${onDemand}|(?:${forScreens})\.)|src/i18n/(load|locales|Phrase|translate)\.|` +
      String.raw`src/app/(part|store|session|toasts|leftOut|feedPlaces|notificationDots|paths|(live|outbox)/slice)\.ts|` +
      'src/actions/|src/api/(base|auth|comments|errors|feed|library|marks|profile|videos|engagement|notifications|users|paging))',
  ),
};
const screenParts = { name: 'screens', test: new RegExp(String.raw`src/ui/(?:${forScreens})\.`) };

// Icons by the screens that use them: the feed must not load the console's. The threshold was tried: each file that the
// feed loads first delays the first picture, and with larger chunks the feed loads icons that it does not show.
const icons = {
  name: 'icons',
  test: /node_modules\/lucide-react\//,
  entriesAware: true,
  entriesAwareMergeThreshold: 4000,
};
// Chunks that depend on their entries are named after all of these; the first part is enough.
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

/** The other screens where most visits begin; the feed is part of the entry. */
const isLandingPage = (file: string): boolean => /\/VideoScreen-/.test(file);

// The package's default export is its development build; the other one leaves out texts for developers.
const routerFiles = path.join(import.meta.dirname, '../node_modules/react-router/dist/production');
const productionRouter = [
  { find: /^react-router$/, replacement: path.join(routerFiles, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(routerFiles, 'dom-export.mjs') },
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [react(), earlyScript(), declareLayers(), limitFeedSize(), pushWorker(), precompress()],
  build: {
    target: 'es2024',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // Otherwise the feed would contain a list of every other screen's imports; each screen loads its own.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || isLandingPage(file) ? files : files.filter((name) => name.endsWith('.css')),
    },
    // The licenses of the bundled libraries must be shipped with them.
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      output: { chunkFileNames, codeSplitting: { groups: [libraries, primitives, screenParts, icons] } },
    },
  },
  server: { proxy: { '/api': origin, '/media': origin, '/ws': websocket, '/site.webmanifest': origin } },
}));
