/**
 * Input of the simulator: measured figures, and assumptions that an operator should replace. deploy/docs/scale.md names
 * the source of each.
 */

export const COMPONENTS = [
  'bff',
  'identity',
  'media',
  'feed',
  'social',
  'messaging',
  'moderation',
  'analytics',
] as const;
export type Component = (typeof COMPONENTS)[number];

export interface Measured {
  /** CPU for one feed page and all that a viewer does around it. */
  readonly cpuMsPerPage: number;
  readonly memoryMib: number;
}

/**
 * `npm run load -- load --own`, USERS=30000, DURATION_SECONDS=150: 1,765 pages, 600 messages and 6 uploads on two
 * cores, which k6 shared and which were full.
 */
export const measured: Readonly<Record<Component, Measured>> = {
  bff: { cpuMsPerPage: 20, memoryMib: 352 },
  // 0.2 s per sign-in; sign-ins are too rare in that run.
  identity: { cpuMsPerPage: 1.7, memoryMib: 180 },
  media: { cpuMsPerPage: 6.5, memoryMib: 139 },
  feed: { cpuMsPerPage: 3.4, memoryMib: 190 },
  social: { cpuMsPerPage: 12.6, memoryMib: 214 },
  messaging: { cpuMsPerPage: 7.6, memoryMib: 165 },
  // 0.7 s per upload of 20 s; uploads of that run are shorter.
  moderation: { cpuMsPerPage: 1.2, memoryMib: 140 },
  analytics: { cpuMsPerPage: 6.2, memoryMib: 180 },
};

export const measuredStores = {
  /** DocumentDB with its PostgreSQL; MongoDB itself was not measured */
  database: { cpuMsPerPage: 9.3 },
  kafka: { cpuMsPerPage: 7.3 },
  redis: { cpuMsPerPage: 1.4 },
} as const;

/**
 * CPU of the worker, ffmpeg included, for one video of 20 s in 1080x1920: 16 s with two renditions (`npm run load --
 * uploads --own`, two uploads), and 1.13 times that with three (`deploy/bench/transcode.ts`).
 */
export const WORKER_CPU_SECONDS_PER_UPLOAD = 18;

export const pods = {
  /** One Node process uses little more than one core. */
  serviceCores: 1,
  workerCores: 2,
  /** Reserve for a zone that fails, and for the second before the HPA reacts. */
  utilization: 0.6,
  fewest: 2,
  /** Sockets per BFF pod; memory, not CPU, is the limit. */
  socketsPerBff: 10_000,
} as const;

export const kafka = {
  partitions: 6,
  /** Copies of each record. */
  replication: 3,
  /** Bytes of one view report in Kafka, compressed. */
  bytesPerEvent: 120,
  retentionDays: 7,
} as const;

export const sizes = {
  /** All renditions of 20 s at 2.5, 1 and 0.5 Mbit/s with sound, and the pictures. */
  mbPerVideo: 10.9,
  /** Ten seconds of the larger rendition. */
  mbPerWatch: 3.1,
  /** Viewings, likes, messages, notifications and their indexes. */
  databaseBytesPerUserDay: 22_000,
  seenBytesPerView: 16,
  /** Two to three weeks of strings are kept. */
  seenDays: 17.5,
  /** Sessions, likes, unread counters, presence. */
  otherRedisBytesPerUser: 4_000,
} as const;

/** US dollars; list prices of no particular provider. */
export const prices = {
  coreHour: 0.04,
  objectGbMonth: 0.02,
  databaseGbMonth: 0.1,
  redisGbMonth: 4,
  cdnGb: 0.01,
} as const;
