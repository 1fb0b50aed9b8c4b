import { Problem, readSettings, type Settings } from './settings.ts';

type Command = (settings: Settings, args: readonly string[]) => Promise<number>;

/** Each command is imported only when it runs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('../bare-machine/start.ts')).runStart,
  test: async () => (await import('./commands/test.ts')).runTests,
  faults: async () => (await import('./commands/test.ts')).runFaults,
  long: async () => (await import('./commands/test.ts')).runLong,
  looks: async () => (await import('./commands/test.ts')).runLooks,
  browsers: async () => (await import('./commands/test.ts')).runBrowsers,
  endurance: async () => (await import('./commands/test.ts')).runEndurance,
  reset: async () => (await import('./commands/reset.ts')).runReset,
  check: async () => (await import('./commands/check.ts')).runCheck,
  parts: async () => (await import('./commands/parts.ts')).runParts,
  'dead-letters': async () => (await import('./commands/dead-letters.ts')).runDeadLetters,
  fuzz: async () => (await import('./commands/fuzz.ts')).runFuzz,
  configuration: async () => (await import('./checks/configuration.ts')).writeConfiguration,
  'verify-audit': async () => (await import('./commands/verify-audit.ts')).runVerifyAudit,
  backup: async () => (await import('./commands/backup.ts')).runBackup('backup'),
  restore: async () => (await import('./commands/backup.ts')).runBackup('restore'),
  'verify-backup': async () => (await import('./commands/backup.ts')).runVerifyBackup,
  'audit-files': async () => (await import('./commands/backup.ts')).runAuditFiles,
  report: async () => (await import('./commands/report.ts')).runReport,
  load: async () => (await import('./commands/load.ts')).runLoad,
  images: async () => (await import('../bare-machine/images-without-registry/command.ts')).runImages,
  sync: async () => (await import('../skaffold/sync.ts')).runSync,
  cluster: async () => (await import('./commands/cluster.ts')).runCluster,
  bench: async () => (await import('./commands/bench.ts')).runBench,
};

// What this stack writes is for this user only: mail, keys, data and logs.
process.umask(0o077);

const [name = 'start', ...args] = process.argv.slice(2);
const load = commands[name];
if (load === undefined) {
  console.error(`There is no command ${name}: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
try {
  const command = await load();
  process.exitCode = await command(readSettings(), args);
} catch (error) {
  console.error(error instanceof Problem && process.env['LOG_LEVEL'] !== 'debug' ? error.message : error);
  process.exitCode = 1;
}
process.exit();
