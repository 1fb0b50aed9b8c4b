import { REQUEST_SECONDS } from '#boundaries';
import { counter, gauge, histogram } from '#instruments';

const POOL = 'db.client.connection.pool.name';
const from = 'services with MongoDB';

export const connectionCount = gauge({
  name: 'db.client.connection.count',
  unit: '{connection}',
  attributes: [POOL, 'db.client.connection.state'],
  from,
  text: 'Connections of the MongoDB pool by state, `idle` or `used`.',
});

export const connectionMax = gauge({
  name: 'db.client.connection.max',
  unit: '{connection}',
  attributes: [POOL],
  from,
  text: 'The limit of the MongoDB pool.',
});

export const connectionPending = gauge({
  name: 'db.client.connection.pending_requests',
  unit: '{request}',
  attributes: [POOL],
  from,
  text: 'Operations that wait for a connection of the MongoDB pool.',
});

export const connectionTimeouts = counter({
  name: 'db.client.connection.timeouts',
  unit: '{timeout}',
  attributes: [POOL],
  from,
  text: 'Operations that got no connection of the MongoDB pool in time.',
});

export const connectionWait = histogram({
  name: 'db.client.connection.wait_time',
  unit: 's',
  attributes: [POOL],
  from,
  text: 'Time until an operation had a connection of the MongoDB pool.',
  boundaries: REQUEST_SECONDS,
});

export const partAnswering = gauge({
  name: 'tallscreen.part.answering',
  unit: '{part}',
  attributes: ['tallscreen.part.name'],
  from: 'all',
  text: '1 while a store or service that the process needs answers it, else 0: what `/readyz` of the public origin asks.',
});

export const redisPing = gauge({
  name: 'tallscreen.redis.ping',
  unit: 's',
  attributes: ['server.address'],
  from: 'every process with Redis',
  text: 'Round trip of a PING behind the commands that wait on the connection. All commands of a process share one, so there is no pool to wait for.',
});

export const storageUsed = gauge({
  name: 'tallscreen.storage.used',
  unit: 'By',
  from: 'media',
  text: 'Bytes of the files of all videos and promos, at most 15 minutes old. The same from every replica: take the maximum.',
});

export const storageCapacity = gauge({
  name: 'tallscreen.storage.capacity',
  unit: 'By',
  from: 'media',
  text: 'Bytes that the object store holds, as `STORAGE_MB` says; not reported without it.',
});
