import type { MediaItem, Uploader } from '#domain/media-item';
import type { ItemNeighbours, ItemScore, ItemViews } from '#store/media-items';
import type { Generation } from '#store/read-model';

export interface UpdateReadModelDeps {
  /** Returns the generations that every change must be written to. */
  readonly openGenerations: () => Promise<readonly Generation[]>;
  readonly onWritten: (count: number) => void;
}

export type UpdateReadModel = ReturnType<typeof createUpdateReadModel>;

/** Saves newer revisions of other services' data. Everything here may be repeated and may come in any order. */
export function createUpdateReadModel({ openGenerations, onWritten }: UpdateReadModelDeps) {
  async function write(count: number, save: (generation: Generation) => Promise<void>): Promise<void> {
    for (const generation of await openGenerations()) await save(generation);
    onWritten(count);
  }
  return {
    saveItems: (items: readonly MediaItem[]) => write(items.length, (to) => to.items.saveItems(items)),
    saveUploaders: (uploaders: readonly Uploader[]) => write(uploaders.length, (to) => to.uploaders.save(uploaders)),
    saveScores: (scores: readonly ItemScore[]) => write(scores.length, (to) => to.items.saveScores(scores)),
    saveNeighbours: (found: readonly ItemNeighbours[]) => write(found.length, (to) => to.items.saveNeighbours(found)),
    saveViews: (views: readonly ItemViews[]) => write(views.length, (to) => to.items.saveViews(views)),
  };
}
