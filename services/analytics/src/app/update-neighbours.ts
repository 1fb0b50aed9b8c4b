import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { findNeighbours, isChanged, type Neighbour } from '#domain/neighbours';
import { neighboursEvent } from '#events/publish';
import type { NeighbourStore } from '#store/neighbours';
import type { ViewingStore } from '#store/viewings';

export interface UpdateNeighboursDeps {
  readonly viewings: Pick<ViewingStore, 'listCompletions'>;
  readonly neighbours: NeighbourStore;
  readonly outbox: Outbox;
}

const COUNTED_MS = 7 * 24 * 3_600_000;
/**
 * Upper bound of completions; only the newest count. If seven days have more, the window is shorter; scale.md names the
 * engine for more.
 */
const MAX_COMPLETIONS = 500_000;
/** Number of videos between two pauses, in which calls are answered. */
const VIDEOS_PER_TURN = 20;
const VIDEOS_PER_TRANSACTION = 200;

/**
 * Computes the neighbours of all videos and publishes those that changed. Safe to repeat: what was published is stored
 * in the same transaction as its event.
 */
export function createUpdateNeighbours({ viewings, neighbours, outbox }: UpdateNeighboursDeps) {
  async function publish(found: ReadonlyMap<number, readonly Neighbour[]>): Promise<void> {
    await outbox.inTransaction(async (session) => {
      const known = new Map((await neighbours.read([...found.keys()], session)).map((each) => [each.videoId, each]));
      const changed = [...found].flatMap(([videoId, now]) => {
        const { neighbours: before = [], revision = 0 } = known.get(videoId) ?? {};
        return isChanged(before, now) ? [{ videoId, neighbours: now, revision: revision + 1 }] : [];
      });
      await neighbours.save(changed, session);
      await outbox.add(session, changed.map(neighboursEvent));
    });
  }

  return async function updateNeighbours(signal: AbortSignal): Promise<void> {
    const completions = await viewings.listCompletions(Date.now() - COUNTED_MS, MAX_COMPLETIONS);
    const without = new Set(await neighbours.listIds());
    let batch = new Map<number, readonly Neighbour[]>();
    let videos = 0;
    for (const [videoId, found] of findNeighbours(completions)) {
      without.delete(videoId);
      batch.set(videoId, found);
      if (++videos % VIDEOS_PER_TURN === 0) await nextTurn();
      if (signal.aborted) return;
      if (batch.size < VIDEOS_PER_TRANSACTION) continue;
      await publish(batch);
      batch = new Map();
    }
    for (const videoId of without) {
      batch.set(videoId, []);
      if (batch.size < VIDEOS_PER_TRANSACTION) continue;
      await publish(batch);
      batch = new Map();
    }
    if (batch.size > 0) await publish(batch);
  };
}
