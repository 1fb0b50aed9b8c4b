import { fail } from '@tallscreen/kit/errors';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { ViewerMemory } from '#app/remember-viewers';
import type { SaveChoices } from '#app/save-choices';
import { isItemLive } from '#domain/media-item';
import { noTasteChoices, type Choices, type TasteChoices } from '#domain/choices';
import { isSame, type Subject } from '#domain/taste';

export interface ChangeTasteDeps {
  readonly saveChoices: SaveChoices;
  readonly readLiveVideos: ReadLiveVideos;
  readonly viewers: Pick<ViewerMemory, 'forgetSignals'>;
}

export interface WantedVideo {
  readonly videoId: number;
  /** whether the viewer may see the video by its id; it need not be public then */
  readonly isSeen: boolean;
}

const MAX_WISHES = 50;
/** Limit of each list; far more than anybody picks or removes by hand. Above it the oldest entry is forgotten. */
const MAX_SUBJECTS = 1_000;

const change = (apply: (taste: TasteChoices) => Partial<TasteChoices>) => (choices: Choices) => ({
  ...choices,
  taste: { ...choices.taste, ...apply(choices.taste) },
});

const without = (subjects: readonly Subject[], gone: readonly Subject[]): Subject[] =>
  subjects.filter((subject) => !gone.some((each) => isSame(each, subject)));

const withNew = (subjects: readonly Subject[], added: readonly Subject[]): Subject[] =>
  [...without(subjects, added), ...added].slice(-MAX_SUBJECTS);

/** Records what viewers say about their taste. Changes hold from the next page on, and may be repeated. */
export function createChangeTaste({ saveChoices, readLiveVideos, viewers }: ChangeTasteDeps) {
  return {
    async setPersonalised(viewerId: number, isPersonalised: boolean): Promise<void> {
      await saveChoices(
        viewerId,
        change(() => ({ isOff: !isPersonalised })),
      );
    },
    /** Throws not_found for a video that the viewer may not see. */
    async setMoreLikeThis(viewer: SearchViewer, { videoId, isSeen }: WantedVideo, isWanted: boolean): Promise<void> {
      const read = readLiveVideos(viewer, isSeen ? isItemLive : undefined);
      if (isWanted && !(await read([videoId]))[0]) throw fail('video_not_found');
      const wish = { videoId, atMs: Date.now() };
      await saveChoices(
        viewer.viewerId,
        change(({ moreLikeThis, ignored }) => {
          const others = moreLikeThis.filter((each) => each.videoId !== videoId);
          if (!isWanted) return { moreLikeThis: others };
          return {
            moreLikeThis: [...others, wish].slice(-MAX_WISHES),
            ignored: without(ignored, [{ type: 'video', value: videoId }]),
          };
        }),
      );
    },
    async pick(viewerId: number, tags: readonly string[], creatorIds: readonly number[]): Promise<void> {
      const picked: Subject[] = [
        ...[...new Set(tags.map(tagKeyOf))].filter(Boolean).map((value): Subject => ({ type: 'tag', value })),
        ...[...new Set(creatorIds)].map((value): Subject => ({ type: 'creator', value })),
      ];
      await saveChoices(
        viewerId,
        change(({ picks, ignored }) => ({ picks: withNew(picks, picked), ignored: without(ignored, picked) })),
      );
    },
    /** Removes something from what the feed believes, until the viewer resets their taste. */
    async remove(viewerId: number, subject: Subject): Promise<void> {
      await saveChoices(
        viewerId,
        change(({ picks, ignored, moreLikeThis }) => ({
          picks: without(picks, [subject]),
          ignored: withNew(ignored, [subject]),
          moreLikeThis: moreLikeThis.filter(({ videoId }) => !isSame(subject, { type: 'video', value: videoId })),
        })),
      );
    },
    /** Throws unavailable while Redis is away; then nothing is forgotten. */
    async forget(viewerId: number): Promise<void> {
      await viewers.forgetSignals(viewerId);
      // Signals that are still on their way must not count either.
      const sinceMs = Date.now();
      await saveChoices(
        viewerId,
        change(({ isOff }) => ({ ...noTasteChoices, isOff, sinceMs })),
      );
    },
  };
}
