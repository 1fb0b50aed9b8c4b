import { signIn, signInAsAdmin, call, register } from './api.ts';
import { deploy, kubectl, PROMETHEUS, RELEASE, until } from './tools.ts';
import { startTraffic } from './traffic.ts';

/** Why a step was not done. */
export class Skipped extends Error {}

interface Cause {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  /** alerts that must fire during the outage; all except burn rates must end after it */
  readonly alerts: readonly string[];
}

/** The limits of the alerts are minutes. */
const FIRES_WITHIN_MS = 15 * 60_000;
const ENDS_WITHIN_MS = 20 * 60_000;

const scalePart = (part: string, pods: number): Promise<string> =>
  kubectl('scale', `statefulset/${RELEASE}-${part}`, `--replicas=${pods}`);

const CAUSES: readonly Cause[] = [
  {
    name: 'Kafka away',
    // A waiting event raises the age of the outbox.
    begin: async () => {
      await scalePart('kafka', 0);
      await follow();
    },
    end: () => scalePart('kafka', 1),
    alerts: ['PartAway', 'ConsumerAway', 'OutboxStuck', 'KafkaSendFails'],
  },
  {
    name: 'MongoDB away',
    begin: () => scalePart('mongodb', 0),
    end: () => scalePart('mongodb', 1),
    alerts: ['PartAway', 'ApiErrorsBurnsFast', 'RpcErrors', 'LoopFails'],
  },
  {
    name: 'Redis away',
    begin: () => scalePart('redis', 0),
    end: () => scalePart('redis', 1),
    // Too few sockets for `SocketsBreak`, which looks at fifty and more.
    alerts: ['PartAway', 'LoopFails'],
  },
];

/** Stops the stores one after the other. The alerts of the runbooks must fire, and end when the store is back. */
export async function alerts(): Promise<string> {
  if (PROMETHEUS === '') throw new Skipped('CLUSTER_PROMETHEUS is not set');
  await deploy();
  const seen: string[] = [];
  for (const cause of CAUSES) seen.push(await tryCause(cause));
  return seen.join('; ');
}

async function tryCause(cause: Cause): Promise<string> {
  // Longer than both limits, so that alerts end because the store is back and not because no calls are made.
  const traffic = await startTraffic(2, '45m');
  try {
    return await seeAlerts(cause);
  } finally {
    await traffic.end();
  }
}

async function seeAlerts({ name, begin, end, alerts: wanted }: Cause): Promise<string> {
  const began = Date.now();
  const firedAfter = new Map<string, number>();
  try {
    await begin();
    await until(
      `${name}: ${wanted.join(', ')} fire`,
      async () => {
        for (const alert of await firing()) if (!firedAfter.has(alert)) firedAfter.set(alert, secondsSince(began));
        const missing = wanted.filter((alert) => !firedAfter.has(alert));
        if (missing.length > 0) throw new Error(`not yet: ${missing.join(', ')}`);
        return true;
      },
      FIRES_WITHIN_MS,
    );
  } finally {
    await end();
  }
  const over = Date.now();
  // Burn rates look back at half an hour and more; promtool's tests show how they end.
  const awaited = wanted.filter((alert) => !alert.includes('Burns'));
  const isOver = async (): Promise<boolean> => (await firing()).every((alert) => !awaited.includes(alert));
  await until(`${name} is over: no alert fires`, isOver, ENDS_WITHIN_MS);
  const fired = [...firedAfter].map(([alert, seconds]) => `${alert} after ${seconds} s`);
  return `${name}: ${fired.join(', ')}; all over ${secondsSince(over)} s after its end`;
}

/** Makes an event. */
async function follow(): Promise<void> {
  const admin = await signInAsAdmin();
  const creator = await register('creator', admin);
  await call(await signIn(creator.email, creator.password), 'PUT', '/users/me', { bio: 'Somewhere else today.' });
}

async function firing(): Promise<string[]> {
  const response = await fetch(`${PROMETHEUS}/api/v1/alerts`);
  if (!response.ok) throw new Error(`Prometheus answers ${response.status}`);
  const { data } = (await response.json()) as {
    data: { alerts: { state: string; labels: { alertname: string } }[] };
  };
  const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  return [...new Set(names)].map((name) => name.replace('Tallscreen', ''));
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);
