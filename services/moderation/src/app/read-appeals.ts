import type { Measure } from '#domain/measure';
import type { Measures } from '#store/measures';

export interface ReadAppealsDeps {
  readonly measures: Pick<Measures, 'listOnMedia'>;
}

/** A measure that was appealed. */
export type AppealedMeasure = Measure & { readonly appeal: NonNullable<Measure['appeal']> };

export const isAppealed = (measure: Measure): measure is AppealedMeasure => measure.appeal !== null;

export type ReadAppeals = ReturnType<typeof createReadAppeals>;

/** Returns for each of these media items the newest measure that the user has appealed. */
export const createReadAppeals =
  ({ measures }: ReadAppealsDeps) =>
  async (userId: number, itemIds: readonly number[]): Promise<AppealedMeasure[]> => {
    const found = (await measures.listOnMedia(itemIds)).filter(isAppealed).filter((each) => each.userId === userId);
    return [...new Map(found.map((each) => [each.item.id, each])).values()];
  };
