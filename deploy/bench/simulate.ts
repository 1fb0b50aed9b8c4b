/** Prints pods, partitions, bytes and cost: `npm run simulate -- 10000 1000000`. */
import { COMPONENTS, measured, WORKER_CPU_SECONDS_PER_UPLOAD } from './assumptions.ts';
import { peakCores, planFor, type Plan } from './model.ts';
import { scalingLimits } from './scaling-limits.ts';
import { dailyMix, PEAK_FACTOR, perSecond } from '../k6/mix.ts';

const DEFAULT_USERS = [10_000, 1_000_000, 100_000_000];

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const short = (value: number): string => (value >= 10 ? whole(value) : value.toPrecision(2));
const gb = (value: number): string => (value >= 1000 ? `${short(value / 1000)} TB` : `${short(value)} GB`);

const lines: readonly (readonly [string, (plan: Plan) => string])[] = [
  ['feed pages a second at the peak', ({ peak }) => short(peak.pages)],
  ['reports of viewers a second at the peak', ({ peak }) => short(peak.reports)],
  ['messages a second at the peak', ({ peak }) => short(peak.messages)],
  ['uploads a second at the peak', ({ peak }) => short(peak.uploads)],
  ['open sockets at the peak', ({ peak }) => whole(peak.sockets)],
  ...[...COMPONENTS, 'media-worker' as const].map(
    (name) => [`pods of ${name}`, ({ pods }: Plan) => whole(pods[name])] as const,
  ),
  ['cores of databases', ({ stores }) => short(stores.databaseCores)],
  ['cores of Kafka', ({ stores }) => short(stores.kafkaCores)],
  ['cores of Redis', ({ stores }) => short(stores.redisCores)],
  ['memory of Redis', ({ stores }) => gb(stores.redisGb)],
  ['partitions of analytics.event.v1', ({ partitions }) => whole(partitions)],
  ['new objects a day', ({ bytes }) => gb(bytes.objects)],
  ['new data in databases a day', ({ bytes }) => gb(bytes.database)],
  ['records in Kafka a day', ({ bytes }) => gb(bytes.kafka)],
  ['watched a day', ({ bytes }) => gb(bytes.watched)],
  ['of that from our processes', ({ bytes }) => gb(bytes.fromOrigin)],
  ['cost a month: compute', ({ monthlyCost }) => `$${whole(monthlyCost.compute)}`],
  ['cost a month: objects after a year', ({ monthlyCost }) => `$${whole(monthlyCost.objects)}`],
  ['cost a month: databases after a year', ({ monthlyCost }) => `$${whole(monthlyCost.database)}`],
  ['cost a month: Redis', ({ monthlyCost }) => `$${whole(monthlyCost.redis)}`],
  ['cost a month: delivery', ({ monthlyCost }) => `$${whole(monthlyCost.delivery)}`],
  ['cost a month: all', ({ monthlyCost }) => `$${whole(monthlyCost.total)}`],
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** As a table of Markdown; deploy/docs/scale.md shows it. */
export function planTable(users: readonly number[] = DEFAULT_USERS): string {
  const plans = users.map(planFor);
  const head = ['daily users', ...users.map(whole)];
  const body = lines.map(([title, read]) => row([title, ...plans.map(read)]));
  return [row(head), row(head.map(() => '---')), ...body].join('\n');
}

/** Two digits are more than the assumptions are worth. */
const rounded = (users: number): string => whole(Number(users.toPrecision(2)));

export function limitTable(): string {
  const body = scalingLimits.map(({ name, users, remedy }, index) =>
    row([String(index + 1), name, rounded(users), remedy]),
  );
  return [row(['', 'limit', 'daily users', 'remedy']), row(['---', '---', '---', '---']), ...body].join('\n');
}

/** Cores at the peak and CPU seconds a day, of 1,000 daily users. */
export function costTable(): string {
  const body = COMPONENTS.map((name) => {
    const { cpuMsPerPage, memoryMib } = measured[name];
    const day = (dailyMix.feedPages * 1000 * cpuMsPerPage) / 1000;
    return row([name, String(cpuMsPerPage), whole(day), peakCores(cpuMsPerPage, 1000).toFixed(3), String(memoryMib)]);
  });
  const uploads = dailyMix.uploads * 1000 * WORKER_CPU_SECONDS_PER_UPLOAD;
  const worker = perSecond('uploads', 1000, PEAK_FACTOR) * WORKER_CPU_SECONDS_PER_UPLOAD;
  const head = ['component', 'CPU ms a page', 'CPU s a day', 'cores at the peak', 'memory of a process, MiB'];
  return [
    row(head),
    row(head.map(() => '---')),
    ...body,
    row([
      'media-worker',
      `${WORKER_CPU_SECONDS_PER_UPLOAD} s an upload`,
      whole(uploads),
      worker.toFixed(3),
      '108 + ffmpeg',
    ]),
  ].join('\n');
}

function readUsers(args: readonly string[]): number[] {
  const users = args.map(Number);
  if (users.some((count) => !Number.isFinite(count) || count < 1))
    throw new Error(`Give numbers of daily users, such as 10000 1000000, not: ${args.join(' ')}`);
  return users.length === 0 ? DEFAULT_USERS : users;
}

if (import.meta.main) {
  process.stdout.write(`${planTable(readUsers(process.argv.slice(2)))}\n\n${limitTable()}\n\n${costTable()}\n`);
}
