import path from 'node:path';
import { createConsole } from '../console.ts';
import { emptyHome, openHome } from '../home.ts';
import { DOCKER, removeContainers } from '../../bare-machine/parts/docker.ts';
import { keptFile, readKept } from '../../bare-machine/parts/find.ts';
import { Problem, type Settings } from '../settings.ts';
import { endLeftovers, openPidFiles, supervisorIn } from '../../bare-machine/supervise/pid-files.ts';

export async function runReset(settings: Settings): Promise<number> {
  const home = await openHome(settings);
  const supervisor = supervisorIn(home.run);
  if (supervisor !== undefined)
    throw new Problem(
      `Tallscreen runs from ${home.root} (process ${supervisor.pid}): stop it with Ctrl-C, then reset.`,
    );
  await endLeftovers(openPidFiles(home.run));
  const isRemoved = await removeContainers(home.root);
  if (!isRemoved && Object.values(await readKept(home)).includes(DOCKER))
    throw new Problem(
      `Data of ${home.root} is in Docker, which does not answer: start Docker and reset again, or delete ${keptFile(home)} to leave it there.`,
    );
  await emptyHome(home);
  createConsole().line(`${path.relative(process.cwd(), home.root) || '.'} is empty; what was fetched stays.`);
  return 0;
}
