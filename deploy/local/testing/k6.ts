import path from 'node:path';
import type { Console } from '../console.ts';
import { fetchOnce } from '../../bare-machine/parts/fetched.ts';
import { Problem } from '../settings.ts';
import { findOnPath, run } from '../shell.ts';

const VERSION = 'v1.8.1';
const MODULE = 'go.k6.io/k6';
const HINT = 'install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/), or Go 1.25 or later to build it';

/** Returns k6: the one on PATH, or one that Go builds from its module proxy into the cache. Says which. */
export async function provideK6(
  cache: string,
  console: Pick<Console, 'line' | 'step'>,
  find: typeof findOnPath = findOnPath,
): Promise<string> {
  const installed = await find('k6');
  if (installed !== undefined) {
    console.line(`k6 is the one on PATH: ${installed}`);
    return installed;
  }
  const go = await find('go');
  if (go === undefined) throw new Problem(`k6 is not on PATH: ${HINT}.`);
  const folder = await fetchOnce(path.join(cache, `k6-${VERSION}`), VERSION, (place) =>
    console.step(`k6 ${VERSION} with go install (a few minutes, once)`, () => build(go, place)),
  );
  const program = path.join(folder, 'k6');
  console.line(`k6 is the one that Go built: ${program}`);
  return program;
}

async function build(go: string, folder: string): Promise<void> {
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-ldflags=-s' };
  try {
    await run(go, ['install', `${MODULE}@${VERSION}`], { env });
  } catch (error) {
    throw new Problem(`k6 could not be built: ${HINT}.\n${String(error)}`, { cause: error });
  }
}
