import { createConsole } from '../local/console.ts';
import { checkDataVersion, openHome } from '../local/home.ts';
import { fetchParts } from './parts/find.ts';
import { openPorts } from './ports.ts';
import { readSettings } from '../local/settings.ts';
import { supervisorIn } from './supervise/pid-files.ts';

/**
 * `bootstrap.mjs` runs this while npm installs the packages: this and what it imports work without any. The argument
 * names the home, as for `openHome`. Does nothing while a stack runs from that home.
 */
// As main.ts does.
process.umask(0o077);
// An exit ends the programs that fetch.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const settings = readSettings();
const home = await openHome(settings, process.argv[2]);
if (supervisorIn(home.run) === undefined) {
  await checkDataVersion(home);
  await fetchParts({ settings, home, ports: await openPorts(home), console: createConsole() });
}
