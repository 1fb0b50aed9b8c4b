import type { Job } from './job.ts';

type Entry = {
  readonly call: string;
  readonly summary: string;
  /** Each job is loaded only when it runs. */
  readonly load: () => Promise<Job>;
};

export const jobs: Readonly<Record<string, Entry>> = {
  migrate: {
    call: 'migrate [--check]',
    summary: 'migrates the data of all seven databases and builds their indexes; --check: only says what is missing',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  topics: {
    call: 'topics [--check] [--grow]',
    summary:
      'creates the topics and corrects their settings, then verifies them; --check: changes nothing; --grow: adds partitions',
    load: async () => (await import('./topics.ts')).topics,
  },
  'first-admin': {
    call: 'first-admin',
    summary: 'creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD, unless the address is registered',
    load: async () => (await import('./first-admin.ts')).firstAdmin,
  },
  'feed-rebuild': {
    call: 'feed-rebuild',
    summary: 'builds the read model of the feed from the topics while the feed serves the old one',
    load: async () => (await import('./feed-rebuild.ts')).feedRebuild,
  },
  'dead-letters': {
    call: 'dead-letters list | replay [topic] | drop <topic>',
    summary: 'lists the events that consumers have given up, delivers them again, or drops them',
    load: async () => (await import('./dead-letters.ts')).deadLetters,
  },
  backup: {
    call: 'backup <folder>',
    summary: 'writes databases, topics and objects as they are now into an empty folder',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    call: 'restore <folder>',
    summary: 'fills an empty installation, whose services do not run, from a backup; then run migrate',
    load: async () => (await import('./backup.ts')).restoreBackup,
  },
  report: {
    call: 'report <year> <folder> | -',
    summary:
      'writes the transparency report of a year, as HTML and CSV, with the numbers of the Digital Services Act; -: prints the CSV file',
    load: async () => (await import('./report.ts')).report,
  },
  verify: {
    call: 'verify <folder>',
    summary: 'reads every file of a backup again and names those that are damaged',
    load: async () => (await import('./backup.ts')).verify,
  },
  'audit-files': {
    call: 'audit-files',
    summary: 'compares the object store with the databases, both ways; changes nothing',
    load: async () => (await import('./backup.ts')).auditFiles,
  },
  keys: {
    call: 'keys [--host <name>] [--admin <address>] [--smtp-url <url>] [--mail-from <sender>] [--closed]',
    summary:
      'prints an env file with new keys and passwords, for deploy/compose.yaml; --smtp-url: addresses are verified, which a host on the internet needs; --closed: they are not',
    load: async () => (await import('./keys.ts')).keys,
  },
};

const CODES = `Exit codes: 0 done, or nothing was left to do; 1 failed, try again; 2 a wrong call or environment;
3 refused: something differs that only a person may change, or is not empty.`;

/** The usage of one job, or of all. */
export function usage(name = ''): string {
  const shown = jobs[name] ? [jobs[name]] : Object.values(jobs);
  const lines = shown.map(({ call, summary }) => `  ${call}\n      ${summary}`);
  return `jobs <name> [arguments]\n\n${lines.join('\n')}\n\n${CODES}\nThe environment is that of the services; see deploy/jobs/README.md.`;
}
