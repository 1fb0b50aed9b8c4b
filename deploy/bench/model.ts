/** Turns daily users into pods, partitions, bytes and cost. Pure; the assumptions are in assumptions.ts. */
import { dailyMix, PEAK_FACTOR, perSecond, SECONDS_PER_DAY, SOCKET_SECONDS_PER_DAY } from '../k6/mix.ts';
import {
  COMPONENTS,
  kafka,
  measured,
  measuredStores,
  pods,
  prices,
  sizes,
  WORKER_CPU_SECONDS_PER_UPLOAD,
  type Component,
} from './assumptions.ts';

const DAYS_PER_MONTH = 30;
const HOURS_PER_MONTH = 24 * DAYS_PER_MONTH;
const GB = 1e9;

export interface Plan {
  readonly dailyUsers: number;
  readonly peak: Readonly<Record<'pages' | 'reports' | 'messages' | 'uploads' | 'sockets', number>>;
  readonly pods: Readonly<Record<Component | 'media-worker', number>>;
  readonly stores: Readonly<Record<'databaseCores' | 'kafkaCores' | 'redisCores' | 'redisGb', number>>;
  /** of analytics.event.v1, the busiest topic */
  readonly partitions: number;
  /** a day, in GB */
  readonly bytes: Readonly<Record<'objects' | 'database' | 'kafka' | 'watched' | 'fromOrigin', number>>;
  readonly monthlyCost: Readonly<Record<'compute' | 'objects' | 'database' | 'redis' | 'delivery' | 'total', number>>;
}

/** Returns the cores that a cost in ms per feed page needs when this many users are at their busiest. */
export const peakCores = (cpuMsPerPage: number, dailyUsers: number): number =>
  (perSecond('feedPages', dailyUsers, PEAK_FACTOR) * cpuMsPerPage) / 1000;

export const podsFor = (cores: number, coresPerPod: number): number =>
  Math.max(pods.fewest, Math.ceil(cores / (coresPerPod * pods.utilization)));

export const socketsAtPeak = (dailyUsers: number): number =>
  (dailyUsers * SOCKET_SECONDS_PER_DAY * PEAK_FACTOR) / SECONDS_PER_DAY;

/** Two partitions for each consumer, so that an added pod gets some; rounded up to a multiple of the default. */
export const partitionsFor = (consumers: number): number =>
  kafka.partitions * Math.max(1, Math.ceil((2 * consumers) / kafka.partitions));

/** Reports of views, watch time and completions, a second. */
const reports = (dailyUsers: number, factor = 1): number =>
  (['views', 'watchReports', 'completions'] as const).reduce(
    (sum, each) => sum + perSecond(each, dailyUsers, factor),
    0,
  );

function podsOf(component: Component, dailyUsers: number): number {
  const byCpu = podsFor(peakCores(measured[component].cpuMsPerPage, dailyUsers), pods.serviceCores);
  return component === 'bff' ? Math.max(byCpu, Math.ceil(socketsAtPeak(dailyUsers) / pods.socketsPerBff)) : byCpu;
}

export function planFor(dailyUsers: number): Plan {
  const uploads = perSecond('uploads', dailyUsers, PEAK_FACTOR);
  const worker = podsFor(uploads * WORKER_CPU_SECONDS_PER_UPLOAD, pods.workerCores);
  const services = Object.fromEntries(COMPONENTS.map((name) => [name, podsOf(name, dailyUsers)])) as Record<
    Component,
    number
  >;
  const stores = {
    databaseCores: peakCores(measuredStores.database.cpuMsPerPage, dailyUsers),
    kafkaCores: peakCores(measuredStores.kafka.cpuMsPerPage, dailyUsers),
    redisCores: peakCores(measuredStores.redis.cpuMsPerPage, dailyUsers),
    redisGb:
      (dailyUsers * (dailyMix.views * sizes.seenBytesPerView * sizes.seenDays + sizes.otherRedisBytesPerUser)) / GB,
  };
  const bytes = {
    objects: (dailyUsers * dailyMix.uploads * sizes.mbPerVideo) / 1000,
    database: (dailyUsers * sizes.databaseBytesPerUserDay) / GB,
    kafka: (reports(dailyUsers) * SECONDS_PER_DAY * kafka.bytesPerEvent * kafka.replication) / GB,
    watched: (dailyUsers * dailyMix.views * sizes.mbPerWatch) / 1000,
    fromOrigin: (dailyUsers * dailyMix.mediaReads * sizes.mbPerWatch) / 1000,
  };
  return {
    dailyUsers,
    peak: {
      pages: perSecond('feedPages', dailyUsers, PEAK_FACTOR),
      reports: reports(dailyUsers, PEAK_FACTOR),
      messages: perSecond('messages', dailyUsers, PEAK_FACTOR),
      uploads,
      sockets: socketsAtPeak(dailyUsers),
    },
    pods: { ...services, 'media-worker': worker },
    stores,
    partitions: partitionsFor(services.analytics),
    bytes,
    monthlyCost: costOf({ services, worker, stores, bytes }),
  };
}

/** Storage is priced at its size after one year. */
function costOf(plan: {
  services: Record<Component, number>;
  worker: number;
  stores: Plan['stores'];
  bytes: Plan['bytes'];
}): Plan['monthlyCost'] {
  const podCores = Object.values(plan.services).reduce((sum, count) => sum + count * pods.serviceCores, 0);
  const { databaseCores, kafkaCores, redisCores, redisGb } = plan.stores;
  // Stores hold copies for a zone that fails: three of the database and of Kafka, two of Redis.
  const storeCores = (3 * databaseCores + 3 * kafkaCores + 2 * redisCores) / pods.utilization;
  const parts = {
    compute: (podCores + plan.worker * pods.workerCores + storeCores) * HOURS_PER_MONTH * prices.coreHour,
    objects: plan.bytes.objects * 365 * prices.objectGbMonth,
    database:
      plan.bytes.database * 365 * 3 * prices.databaseGbMonth +
      plan.bytes.kafka * kafka.retentionDays * prices.databaseGbMonth,
    redis: redisGb * 2 * prices.redisGbMonth,
    delivery: plan.bytes.watched * DAYS_PER_MONTH * prices.cdnGb,
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}
