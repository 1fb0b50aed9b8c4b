import path from 'node:path';
import type { Build } from './build.ts';
import { DEMO_STATUS } from '../bare-machine/frontdoor/router.ts';
import { REPOSITORY } from './home.ts';
import { run } from './shell.ts';

const WEB = path.join(REPOSITORY, 'web');
const VITE = path.join(REPOSITORY, 'node_modules/vite/bin/vite.js');

/** The folder from which the front door serves the web client. */
export const WEB_DIR = path.join(WEB, 'dist');

/** The build of the web client from its sources, the contract of the BFF, the upload rules and the libraries. */
export const webBuild: Build = {
  what: 'web client',
  place: WEB_DIR,
  sources: [
    'web/src',
    'web/public',
    'web/build',
    'web/index.html',
    'web/vite.config.ts',
    'bff/contract',
    'proto/rules',
    'deploy/local/web-build.ts',
    'package-lock.json',
  ],
  make: (folder) => buildWeb(folder, process.env),
};

/** The web client of a local stack also says how far the demo content is. */
export const localWebBuild: Build = {
  ...webBuild,
  make: (folder) => buildWeb(folder, { ...process.env, VITE_DEMO_STATUS: DEMO_STATUS }),
};

const buildWeb = (folder: string, env: NodeJS.ProcessEnv): Promise<string> =>
  run(process.execPath, [VITE, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', WEB], {
    cwd: WEB,
    env,
  });
