import type { BatchHandler, Bus } from '@tallscreen/kit-events/kafka/port';
import { createUpdateReadModel, type UpdateReadModel } from '#app/update-read-model';
import type { ReadModel } from '#store/read-model';

export interface RebuildDeps {
  readonly readModel: ReadModel;
  readonly bus: Pick<Bus, 'readLag' | 'readFromBeginning'>;
  /** Returns the handlers that write the topics' records with this update. */
  readonly handlersOf: (update: UpdateReadModel) => Record<string, BatchHandler>;
  /** name of the new generation; must be unused */
  readonly name: string;
  readonly onProgress: (done: number, estimatedTotal: number) => void;
}

/**
 * Fills a new generation of the read model from the topics, then switches to it; returns the number of records read.
 * Safe while the service runs: from `beginBuilding` on its consumers write to both generations, and everything they
 * wrote before is read from the topics. Safe to repeat after a failure.
 */
export async function rebuildReadModel({ readModel, bus, handlersOf, name, onProgress }: RebuildDeps): Promise<number> {
  const generation = await readModel.beginBuilding(name);
  try {
    let done = 0;
    let estimatedTotal = 0;
    const update = createUpdateReadModel({
      openGenerations: () => Promise.resolve([generation]),
      onWritten: (count) => onProgress((done += count), estimatedTotal),
    });
    const handlers = handlersOf(update);
    // A group that has read nothing: its lag is the length of the topics.
    const lag = await bus.readLag(`rebuild-${name}`, Object.keys(handlers));
    estimatedTotal = [...lag.values()].reduce((sum, records) => sum + records, 0);
    const read = await bus.readFromBeginning(handlers);
    await readModel.switchTo(name);
    return read;
  } catch (error) {
    await readModel.abandonBuilding();
    throw error;
  }
}
