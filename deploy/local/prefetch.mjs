/**
 * Starts the slowest download of a first start while npm installs packages: building versitygw with Go takes over a
 * minute and needs no package. Runs on any Node ≥ 20 without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { version, module } = JSON.parse(readFileSync(new URL('./parts/versitygw.json', import.meta.url), 'utf8'));
/** Another source of objects wins over a build; see the order in `parts/s3.ts`. */
const OTHER_SOURCES = ['S3_ENDPOINT', 'BLOBS_DIR'];
const OTHER_PROGRAMS = ['minio', 'versitygw'];

/**
 * Returns the running build, or undefined when this machine does not need it or cannot do it. Whether the build succeeds
 * does not matter: `parts/s3.ts` builds again what is missing and reports what goes wrong.
 *
 * @param {string} cache the folder for downloads, `.local/cache`
 */
export function prefetchVersitygw(cache) {
  const isNeeded =
    !existsSync(path.join(cache, `versitygw-${version}`)) &&
    !OTHER_SOURCES.some((name) => process.env[name]) &&
    !OTHER_PROGRAMS.some(isOnPath);
  if (!isNeeded || !isOnPath('go') || dockerAnswers()) return undefined;
  const folder = path.join(cache, 'versitygw-prefetch');
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-ldflags=-s' };
  const child = spawn('go', ['install', `${module}@${version}`], { env, stdio: 'ignore' });
  child.on('error', () => undefined);
  process.once('exit', () => child.kill());
  return child;
}

const dockerAnswers = () =>
  isOnPath('docker') && spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0;

function isOnPath(program) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
