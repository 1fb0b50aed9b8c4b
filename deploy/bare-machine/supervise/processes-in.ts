import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Kills every process whose working directory is `folder` and waits until they have ended. Does nothing where there is
 * no /proc (macOS).
 */
export async function killProcessesIn(folder: string): Promise<void> {
  for (;;) {
    const pids = await findProcessesIn(folder);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await sleep(20);
  }
}

async function findProcessesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const folders = await Promise.all(pids.map((pid) => readlink(path.join('/proc', String(pid), 'cwd')).catch(ended)));
  return pids.filter((_, index) => folders[index] === folder);
}

/** A process that ended meanwhile, a zombie, or one of another user has no readable working directory. */
const ended = (): undefined => undefined;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
