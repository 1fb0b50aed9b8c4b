import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface Scratch {
  /** Creates a folder for one job and removes it when `use` ends. */
  readonly within: <T>(use: (directory: string) => Promise<T>) => Promise<T>;
  /**
   * Removes folders of killed processes on this host. Call it at start only: it also removes folders with this
   * process's own id.
   */
  readonly sweep: () => Promise<string[]>;
}

/** Longer than any job: an older folder is abandoned even if its process id is in use again. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000;

/** Creates folders for children's files below `base`. Their names hold the host, because hosts may share a volume. */
export function createScratch(base: string, name: string): Scratch {
  const prefix = `tallscreen-${name}-${hostname()}-`;
  const pidOf = (folder: string) => (folder.startsWith(prefix) ? Number.parseInt(folder.slice(prefix.length), 10) : 0);

  async function isDead(folder: string): Promise<boolean> {
    const pid = pidOf(folder);
    if (!pid) return false;
    if (pid === process.pid || !isAlive(pid)) return true;
    const found = await stat(join(base, folder)).catch(ifMissing);
    return found !== undefined && Date.now() - found.mtimeMs > MAX_AGE_MS;
  }

  return {
    async within(use) {
      const directory = await mkdtemp(join(base, `${prefix}${process.pid}-`));
      try {
        return await use(directory);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async sweep() {
      const removed: string[] = [];
      for (const folder of await readdir(base)) {
        if (!(await isDead(folder))) continue;
        await rm(join(base, folder), { recursive: true, force: true });
        removed.push(folder);
      }
      return removed;
    },
  };
}

/** The process that owns it may just have removed it. */
function ifMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM';
  }
}
