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
 * Stores a change of a viewer's choices. It holds from the viewer's next page on: in this process by memory, in others
 * by the revision that a page reads with the viewer's history.
 */
export const createSaveChoices =
  ({ choices, syncedChoices, viewers }: SaveChoicesDeps): SaveChoices =>
  async (viewerId, apply) => {
    const stored = await choices.change(viewerId, apply);
    syncedChoices.keep(stored);
    await viewers.announceChoices(viewerId, stored.revision);
    return stored;
  };
