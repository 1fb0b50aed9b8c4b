import path from 'node:path';
import type { Console } from '../console.ts';
import { fetchOnce } from '../../bare-machine/parts/fetched.ts';
import { Problem } from '../settings.ts';
import { findOnPath, run } from '../shell.ts';

const VERSION = '4.32.5';
const HINT = 'install Python 3.10 or later with venv (Debian: python3-venv)';

/** Returns the Python that has Schemathesis, in a virtual environment of its own in the cache. */
export async function provideSchemathesis(
  cache: string,
  console: Pick<Console, 'step'>,
  find: typeof findOnPath = findOnPath,
): Promise<string> {
  const system = await find('python3');
  if (system === undefined) throw new Problem(`Schemathesis needs Python, which is not on PATH: ${HINT}.`);
  const folder = await fetchOnce(path.join(cache, 'schemathesis'), VERSION, (place) =>
    console.step(`Schemathesis ${VERSION} from PyPI`, () => install(system, place)),
  );
  // Runs the module, not the script `schemathesis`: the script contains the path at which it was created.
  return path.join(folder, 'bin/python');
}

async function install(system: string, place: string): Promise<void> {
  try {
    await run(system, ['-m', 'venv', place]);
    await run(path.join(place, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
  } catch (error) {
    throw new Problem(`Schemathesis could not be installed: ${HINT}.\n${String(error)}`, { cause: error });
  }
}
