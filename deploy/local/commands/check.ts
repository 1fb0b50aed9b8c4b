import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkApiDocuments } from '../checks/api-documents.ts';
import { checkConfiguration } from '../checks/configuration.ts';
import { checkContracts } from '../checks/contracts.ts';
import { checkDocuments } from '../checks/documents.ts';
import { checkLockfile } from '../checks/lockfile.ts';
import { createConsole } from '../console.ts';
import { REPOSITORY } from '../home.ts';
import { findOnPath, isReadable, run } from '../shell.ts';
import type { Settings } from '../settings.ts';
import { webBuild } from '../build.ts';

type Step = { readonly name: string; readonly run: () => Promise<string | undefined> };

const bin = (name: string): string => path.join(REPOSITORY, 'node_modules/.bin', name);
const tool = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    await run(command, args, { cwd: REPOSITORY });
    return undefined;
  },
});

const UNIT = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

/** A step resolves with the reason if it has nothing to check here, and rejects with what is wrong. */
const steps: readonly Step[] = [
  tool('format', bin('oxfmt'), '--check'),
  tool('lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
  tool('types', bin('tsc'), '-b', '--checkers', '1'),
  tool('unit tests', process.execPath, ...UNIT, '--passWithNoTests', '--selectProjects', 'unit', 'web'),
  { name: 'web client', run: buildWebClient },
  tool('contracts', bin('buf'), 'lint', 'proto'),
  { name: 'contracts compatible', run: () => checkContracts() },
  { name: 'API documents', run: checkApiDocuments },
  { name: 'documents', run: checkDocuments },
  { name: 'configuration', run: checkConfiguration },
  { name: 'lockfile', run: checkLockfile },
  { name: 'chart', run: lintChart },
];

/** Runs every step and shows every failure. Returns the exit code. */
export async function runCheck(_settings: Settings): Promise<number> {
  const console = createConsole();
  const failures: [name: string, reason: string][] = [];
  for (const { name, run: check } of steps) {
    const started = performance.now();
    const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
    try {
      const skipped = await check();
      console.line(skipped === undefined ? `ok    ${name} (${seconds()})` : `skip  ${name}: ${skipped}`);
    } catch (error) {
      failures.push([name, (error as Error).message]);
      console.line(`FAIL  ${name} (${seconds()})`);
    }
  }
  for (const [name, reason] of failures) console.line(`\n── ${name}\n${reason}`);
  return failures.length === 0 ? 0 : 1;
}

/** Throws if the client cannot be built, or if the feed loads more than it may. */
async function buildWebClient(): Promise<undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-web-'));
  try {
    await webBuild.make(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

async function lintChart(): Promise<string | undefined> {
  const chart = path.join(REPOSITORY, 'helm/tallscreen');
  if (!(await isReadable(path.join(chart, 'Chart.yaml')))) return 'there is no chart yet';
  const helm = await findOnPath('helm');
  if (helm === undefined) return 'helm is not installed';
  await run(helm, ['lint', chart]);
  return undefined;
}
