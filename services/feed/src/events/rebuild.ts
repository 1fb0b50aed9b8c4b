import type { Bus } from '@tallscreen/kit/kafka/port';
import { projectionTopics } from '#events/consume';
import type { Projection } from '#store/projection';

export interface RebuildDeps {
  readonly projection: Projection;
  readonly bus: Bus;
  /** the new generation's name, not used before */
  readonly name: string;
  readonly onProgress: (done: number, about: number) => void;
}

/**
 * Fills a new generation from the topics, then has it read in place of the old one. From `beginBuilding` on the running
 * consumers write into both, and what they had written before that lies before the end that is read up to: nothing is missed.
 * Safe while serving, and to repeat after it was cut off.
 */
export async function rebuildProjection({ projection, bus, name, onProgress }: RebuildDeps): Promise<number> {
  const generation = await projection.beginBuilding(name);
  try {
    let done = 0;
    let about = 0;
    const topics = projectionTopics({
      open: () => Promise.resolve([generation]),
      onWritten: (records) => onProgress((done += records), about),
    });
    // nobody reads under this name, so that all there is lies before it
    const lag = await bus.readLag(`rebuild-${name}`, Object.keys(topics));
    about = [...lag.values()].reduce((sum, records) => sum + records, 0);
    const read = await bus.readFromBeginning(topics);
    await projection.switchTo(name);
    return read;
  } catch (error) {
    await projection.abandonBuilding();
    throw error;
  }
}
