import path from 'node:path';
import type { Build } from './build.ts';
import { REPOSITORY } from './home.ts';
import { SERVICES } from './processes.ts';
import { run } from './shell.ts';

const ROLLDOWN = path.join(REPOSITORY, 'node_modules/rolldown/bin/cli.mjs');
const CONFIG = path.join(REPOSITORY, 'deploy/rolldown.config.ts');

/**
 * The bundle of our processes. From the about 1,500 source files of each process and its libraries, a start takes 2.5
 * times the CPU and a process 30 MiB more memory.
 */
export const servicesBuild = (place: string): Build => ({
  what: 'services',
  place,
  sources: [
    ...[...SERVICES, 'kit', 'kit-events', 'kit-files', 'kit-http', 'kit-mongo', 'kit-telemetry'].flatMap((name) =>
      ['src', 'migrations', 'package.json'].map((source) => `services/${name}/${source}`),
    ),
    'bff/src',
    'bff/package.json',
    'proto/gen',
    'proto/rules',
    'proto/package.json',
    'deploy/bare-machine/frontdoor',
    'deploy/local/processes.ts',
    'deploy/rolldown.config.ts',
    'package-lock.json',
  ],
  make: (folder) =>
    run(process.execPath, [ROLLDOWN, '--config', CONFIG, '--configLoader', 'native', '--dir', folder], {
      cwd: REPOSITORY,
    }),
});
