import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '@tallscreen/kit/errors';
import { createAdmin } from '#kafka/admin';
import type { ClientOptions, DrainOptions } from '#kafka/client';
import { readOpenPartitions } from '#kafka/open-partitions';
import type { PlatformaticAdmin } from './admin.ts';
import { mapError } from './connection.ts';
import { createReader } from './reader.ts';

const STALL_MS = 30_000;
const WAIT_MS = 200;
const LEADERLESS_PAUSE_MS = 50;

/** Reads up to the present end of each partition, as a member of no group. */
export async function drain(options: ClientOptions, admin: PlatformaticAdmin, drained: DrainOptions): Promise<number> {
  const { topics, nameOf, resume, logger } = drained;
  const found = await readOpenPartitions(createAdmin(admin, logger), drained);
  const open = new Map([...found].map(([id, { from, ...rest }]) => [id, { ...rest, id, offset: from }]));
  if (open.size === 0) return 0;
  const reader = createReader(options, topics.keys(), nameOf);
  const stopped = new AbortController();
  let count = 0;
  let movedAt = Date.now();

  const readFrom = async (leader: number): Promise<void> => {
    const places = (await reader.byLeader([...open.values()])).get(leader) ?? [];
    for (const { place, records, next } of await reader.fetch(leader, places, WAIT_MS)) {
      const wanted = records.filter(({ position }) => position.offset < place.end);
      if (wanted.length > 0) await topics.get(place.topic)?.(wanted, { signal: stopped.signal });
      count += wanted.length;
      if (next > place.offset) movedAt = Date.now();
      place.offset = wanted.length < records.length ? (wanted.at(-1)?.position.offset ?? place.end - 1) + 1 : next;
      if (resume) await admin.commit(resume.groupId, place);
      if (next >= place.end) open.delete(place.id);
    }
  };

  try {
    while (open.size > 0) {
      if (Date.now() - movedAt > STALL_MS) throw fail('event_log_stalled');
      const leaders = [...(await reader.byLeader([...open.values()])).keys()].filter((leader) => leader >= 0);
      if (leaders.length === 0) await sleep(LEADERLESS_PAUSE_MS);
      for (const leader of leaders) await readFrom(leader);
    }
    return count;
  } catch (error) {
    throw mapError(error);
  } finally {
    stopped.abort();
    await reader.close();
  }
}
