import type { SyncedChoices } from '#app/sync-choices';
import type { ViewerMemory } from '#app/remember-viewers';
import type { Choices } from '#domain/choices';
import type { ChoiceStore } from '#store/choices';

export interface SaveChoicesDeps {
  readonly choices: Pick<ChoiceStore, 'change'>;
  readonly syncedChoices: Pick<SyncedChoices, 'keep'>;
  readonly viewers: Pick<ViewerMemory, 'announceChoices'>;
}

export type SaveChoices = (viewerId: number, apply: (choices: Choices) => Choices) => Promise<Choices>;

/**
 * Stores a change of a viewer's choices, which holds from their next page on: this process keeps it in memory, and
 * other processes see the new revision when a page reads the viewer's history.
 */
export const createSaveChoices =
  ({ choices, syncedChoices, viewers }: SaveChoicesDeps): SaveChoices =>
  async (viewerId, apply) => {
    const stored = await choices.change(viewerId, apply);
    syncedChoices.keep(stored);
    await viewers.announceChoices(viewerId, stored.revision);
    return stored;
  };
