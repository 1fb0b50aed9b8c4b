import { BEGINNING } from '@tallscreen/kit-mongo/changes';
import { createSyncChanges } from '@tallscreen/kit-mongo/sync-changes';
import { isOutage } from '@tallscreen/kit/outage';
import { LRUCache } from 'lru-cache';
import type { IsLeftOut } from '#domain/choice-filter';
import { creatorsIn, saidOfTaste, saidNothing, type Choices, type SaidOfTaste } from '#domain/choices';
import type { ChoiceStore, ChoicesRevision, StoredChoices } from '#store/choices';

export interface SyncedChoicesDeps {
  readonly choices: Pick<ChoiceStore, 'readChanged' | 'find'>;
  readonly filterOf: (choices: Choices) => IsLeftOut | undefined;
  /** Called when the choices of viewers cannot be read, so that their feed is built without them. */
  readonly onLoss: (error: unknown) => void;
}

/** A viewer with the newest revision of their choices that another source (the viewer's history) knows; 0 for none. */
export interface ChoosingViewer {
  readonly viewerId: number;
  readonly choicesRevision: number;
}

interface KnownFilter {
  readonly revision: number;
  readonly isLeftOut: IsLeftOut | undefined;
  readonly creatorIds: ReadonlySet<number>;
  readonly said: SaidOfTaste;
}

const MAX_FILTERS = 10_000;

export type SyncedChoices = ReturnType<typeof createSyncedChoices>;

/**
 * Keeps in memory who has choices, so that a page for a viewer without any reads nothing. Reads the choices of a viewer
 * when a page needs them, and keeps those of the last 10,000 viewers until they change.
 */
export function createSyncedChoices({ choices, filterOf, onLoss }: SyncedChoicesDeps) {
  const revisions = new Map<number, number>();
  const filters = new LRUCache<number, KnownFilter>({ max: MAX_FILTERS });
  const sync = createSyncChanges<ChoicesRevision>({ start: BEGINNING, idOf: ({ viewerId }) => viewerId });

  const noteRevision = (viewerId: number, revision: number): void => {
    if (revision > (revisions.get(viewerId) ?? 0)) revisions.set(viewerId, revision);
  };

  const keep = (stored: StoredChoices): void => {
    noteRevision(stored.viewerId, stored.revision);
    const { revision } = stored;
    const said = saidOfTaste(stored);
    const known = { revision, isLeftOut: filterOf(stored), creatorIds: creatorsIn(stored), said };
    filters.set(stored.viewerId, known);
  };

  async function read(viewerIds: readonly number[]): Promise<void> {
    try {
      for (const stored of await choices.find(viewerIds)) keep(stored);
    } catch (error) {
      // The feed serves from memory while the database is away.
      if (!isOutage(error)) throw error;
      onLoss(error);
    }
  }

  /** Reads filters that are unknown or outdated. Returns the viewers who have choices. */
  async function update(viewers: readonly ChoosingViewer[]): Promise<number[]> {
    for (const { viewerId, choicesRevision } of viewers) noteRevision(viewerId, choicesRevision);
    const choosing = viewers.map(({ viewerId }) => viewerId).filter((viewerId) => revisions.has(viewerId));
    const outdated = choosing.filter((id) => (filters.get(id)?.revision ?? 0) < (revisions.get(id) ?? 0));
    if (outdated.length > 0) await read([...new Set(outdated)]);
    return choosing;
  }

  return {
    keep,

    refresh: (): Promise<void> =>
      sync(choices.readChanged, (changes) => {
        for (const { value } of changes) noteRevision(value.viewerId, value.revision);
      }),

    /** Returns the filters of those viewers who leave something out. */
    filtersOf: async (viewers: readonly ChoosingViewer[]): Promise<ReadonlyMap<number, IsLeftOut>> => {
      const choosing = await update(viewers);
      return new Map(
        choosing.flatMap((viewerId) => {
          const isLeftOut = filters.get(viewerId)?.isLeftOut;
          return isLeftOut ? [[viewerId, isLeftOut] as const] : [];
        }),
      );
    },

    /**
     * Returns what a viewer said of their taste; call `filtersOf` for that viewer first. Undefined if it cannot be
     * read: then all viewers get the shared order, including those who turned the personal one off.
     */
    saidBy(viewerId: number): SaidOfTaste | undefined {
      const revision = revisions.get(viewerId);
      if (revision === undefined) return saidNothing;
      const known = filters.get(viewerId);
      return known && known.revision >= revision ? known.said : undefined;
    },

    /** Returns the creators whom the viewer is not interested in; undefined for none. */
    creatorsLeftOutBy: async (viewer: ChoosingViewer): Promise<ReadonlySet<number> | undefined> => {
      await update([viewer]);
      return filters.get(viewer.viewerId)?.creatorIds;
    },
  };
}
