/** The numbers of daily users at which adding pods no longer helps, and what to do then. Pure. */
import { dailyMix, PEAK_FACTOR, SECONDS_PER_DAY } from '../k6/mix.ts';
import { kafka, measured, measuredStores, pods, sizes } from './assumptions.ts';
import { peakCores } from './model.ts';

export interface ScalingLimit {
  readonly name: string;
  /** Daily users at which it is reached. */
  readonly users: number;
  readonly remedy: string;
}

/** Returns how many daily users need this many cores of a component at their peak. */
const usersOfCores = (cores: number, cpuMsPerPage: number): number => cores / peakCores(cpuMsPerPage, 1);

const ORIGIN_GBIT = 10;
const ONE_DATABASE_CORES = 32;
const ONE_DATABASE_GB = 2_000;
const ONE_REDIS_GB = 64;
const REDIS_CORE = 0.8;
const REPLICAS = 256;
/** Videos that a catalogue takes because few have seen them, each time that it is loaded. */
const LEAST_VIEWED = 5_000;
const CATALOGUE_SECONDS = 300;
const RELAY_ROWS_PER_SECOND = 2_000;
const BLOCKS_IN_MEMORY_MB = 400;
const BLOCK_BYTES = 200;
/** Blocks that are stored for each daily user after years. */
const BLOCKS_PER_USER = 0.5;
const MESSAGE_BYTES = 400;
/** Completions that neighbours of videos are counted from. */
const COUNTED_COMPLETIONS = 500_000;

const seconds = (perDay: number): number => (perDay * PEAK_FACTOR) / SECONDS_PER_DAY;

export const scalingLimits: readonly ScalingLimit[] = [
  {
    name: 'one day has more completions than the 500,000 that neighbours of videos are counted from',
    users: COUNTED_COMPLETIONS / dailyMix.completions,
    remedy:
      'a Flink or Spark job over analytics.event.v1, keyed by viewer, that publishes analytics.neighbours.v1; until then what is newest counts (ADR 196)',
  },
  {
    name: 'media files through our processes (10 Gbit/s of the origin, no content delivery network)',
    users: (ORIGIN_GBIT * 1000) / 8 / seconds(dailyMix.views * sizes.mbPerWatch),
    remedy:
      'a content delivery network in front of /media (deploy/docs/cdn.md); objects never change, so 88 % and more hit',
  },
  {
    name: 'more than 5,000 new videos come between two loads of the catalogue (5 minutes)',
    users: LEAST_VIEWED / (seconds(dailyMix.uploads) * CATALOGUE_SECONDS),
    remedy: 'load the least viewed videos more often, or another part of them in each process',
  },
  {
    name: 'one Redis for everything uses its one core',
    users: usersOfCores(REDIS_CORE, measuredStores.redis.cpuMsPerPage),
    remedy: 'REDIS_QUEUE_URL and REDIS_CACHE_URL (three servers), each of which may be a Redis Cluster (ADR 96, 41)',
  },
  {
    name: '6 partitions of analytics.event.v1 keep 6 consumers busy',
    users: usersOfCores(kafka.partitions * pods.serviceCores * pods.utilization, measured.analytics.cpuMsPerPage),
    remedy: 'KAFKA_TOPIC_PARTITIONS_BY_TOPIC for the job `topics` on the first day, or its `--grow` later',
  },
  {
    name: '256 replicas of one service, the bits of an id',
    users: usersOfCores(REPLICAS * pods.serviceCores * pods.utilization, measured.social.cpuMsPerPage),
    remedy: 'ids from the database for services that make few, or a database for each part of the users',
  },
  {
    name: 'seen marks and caches fill one Redis of 64 GB to 60 %',
    users:
      (ONE_REDIS_GB * 1e9 * 0.6) /
      (dailyMix.views * sizes.seenBytesPerView * sizes.seenDays + sizes.otherRedisBytesPerUser),
    remedy:
      'REDIS_CACHE_URL of a Redis Cluster (ADR 31); then a filter instead of the list of ids (a tenth of the bytes)',
  },
  {
    name: 'all databases on one server of 32 cores',
    users: usersOfCores(ONE_DATABASE_CORES * pods.utilization, measuredStores.database.cpuMsPerPage),
    remedy:
      'a cluster for each service (each has its own MONGODB_URI); then reports straight to Kafka and a stream processor',
  },
  {
    name: 'a year of messages is 2 TB in one replica set',
    users: (ONE_DATABASE_GB * 1e9) / (dailyMix.messages * MESSAGE_BYTES * 365),
    remedy: 'messages sharded by conversation, which the unique indexes allow (ADR 98)',
  },
  {
    name: 'blocks in the memory of every feed process take 400 MB',
    users: (BLOCKS_IN_MEMORY_MB * 1e6) / (BLOCK_BYTES * BLOCKS_PER_USER),
    remedy: 'blocks by viewer in Redis, read with the seen marks in the same round trip',
  },
  {
    name: 'one relay of the outbox of social sends 2,000 events a second',
    users: RELAY_ROWS_PER_SECOND / seconds(dailyMix.likes + dailyMix.comments + dailyMix.follows),
    remedy: 'a relay for each range of keys, each with its own fenced producer, or change streams',
  },
].toSorted((a, b) => a.users - b.users);
