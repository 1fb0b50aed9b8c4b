import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeContent, readContent, type Content } from './content.ts';
import { lastLineOf } from './main-job.ts';
import { deploy, helm, kubectl, PARTS, RELEASE, until } from './tools.ts';

/** Backs up, loses everything but the Secrets and the backup, restores, and compares what people see. */
export async function restore(): Promise<string> {
  const claim = 'jobs.backup.claim=tallscreen-backup';
  await kubectl('apply', '--filename', path.join(import.meta.dirname, 'backup-claim.yaml'));
  await deploy(claim);
  const content = await makeContent();
  const before = await readSettled(content);

  const began = Date.now();
  const folder = lastLineOf(await runJob('backup')).replace(/^.*\//, '');
  const backupSeconds = secondsSince(began);
  await helm('uninstall', RELEASE, '--wait', '--timeout', '5m');
  // Helm does not wait for pods. One that still drains would write into the new, empty stores.
  await kubectl('wait', '--for=delete', 'pod', '--selector', PODS, '--timeout', '3m');
  await kubectl('delete', 'pvc', ...PARTS.map((part) => `data-${RELEASE}-${part}-0`));
  const lostAt = Date.now();
  await deploy(claim, `jobs.backup.restoreFrom=${folder}`, ...WITHOUT_PROCESSES);
  await runJob('restore');
  await deploy(claim);
  const away = secondsSince(lostAt);
  await untilAsBefore(content, before);
  return `backup ${backupSeconds} s; all stores deleted; serving the same content after ${away} s`;
}

type Seen = Readonly<Record<string, unknown>>;

/** Returns what people see of it once its counters, which arrive by events, are there. */
async function readSettled(content: Content): Promise<Seen> {
  await until('the like is counted', async () => likesOf(await readContent(content)) === 1, 60_000);
  return readContent(content);
}

async function untilAsBefore(content: Content, before: Seen): Promise<void> {
  let after: unknown;
  await until(
    'what people see is as before',
    async () => isDeepStrictEqual((after = await readContent(content)), before),
    60_000,
  ).catch(() => {
    throw new Error(`before: ${JSON.stringify(before)}\nafter: ${JSON.stringify(after)}`);
  });
}

const PODS = `app.kubernetes.io/instance=${RELEASE},app.kubernetes.io/component!=test`;
const WITHOUT_PROCESSES = ['defaults.enabled=false', 'jobs.migrate.enabled=false', 'admin.email='];
const likesOf = ({ video }: Seen): number => (video as { likes: number }).likes;
const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);

/** Starts a Job by hand and returns its log when it is complete. */
async function runJob(name: string): Promise<string> {
  const job = `${name}-${Date.now()}`;
  await kubectl('create', 'job', job, `--from=cronjob/${RELEASE}-${name}`);
  const isDone = ['get', 'job', job, '--output', 'jsonpath={.status.conditions[*].type}'];
  let state = '';
  await until(`the job ${name} ends`, async () => /Complete|Failed/.test((state = await kubectl(...isDone))));
  const log = await kubectl('logs', `job/${job}`);
  if (state.includes('Failed')) throw new Error(`the job ${name} failed:\n${log}`);
  return log;
}

/** The jobs that an operator starts by hand when events were lost or refused. */
export async function repairJobs(): Promise<string> {
  const content = await makeContent();
  const before = await readSettled(content);
  const letters = lastLineOf(await runJob('dead-letters-list'));
  const replayed = lastLineOf(await runJob('dead-letters-replay'));
  const rebuilt = lastLineOf(await runJob('feed-rebuild'));
  await untilAsBefore(content, before);
  return [letters, replayed, rebuilt].join('; ');
}
