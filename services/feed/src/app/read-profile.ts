import type { ReadHiddenUploaders } from '#app/read-hidden';
import type { SearchViewer } from '#app/read-live-videos';
import type { ViewerMemory } from '#app/remember-viewers';
import { profileOf } from '#app/taste-profile';
import { saidOfTaste, type Choices, type TasteChoices } from '#domain/choices';
import type { TasteProfile } from '#domain/taste';

export interface ReadProfileDeps {
  readonly readChoices: (viewerId: number) => Promise<Choices>;
  readonly viewers: Pick<ViewerMemory, 'readSignals'>;
  readonly readHiddenUploaders: ReadHiddenUploaders;
}

export interface ViewerProfile {
  readonly profile: TasteProfile;
  readonly said: TasteChoices;
  /** whether the viewer does not see this uploader */
  readonly isHidden: (uploaderId: number) => boolean;
}

export type ReadProfile = (viewer: SearchViewer) => Promise<ViewerProfile>;

/**
 * Reads what is known of one viewer's taste, for calls about taste. Pages read it together with the histories of all
 * their viewers.
 */
export const createReadProfile =
  ({ readChoices, viewers, readHiddenUploaders }: ReadProfileDeps): ReadProfile =>
  async (viewer) => {
    const [stored, choices, isHidden] = await Promise.all([
      viewers.readSignals(viewer.viewerId),
      readChoices(viewer.viewerId),
      readHiddenUploaders({ ...viewer, choicesRevision: 0 }),
    ]);
    return { profile: profileOf(stored, saidOfTaste(choices)), said: choices.taste, isHidden };
  };
