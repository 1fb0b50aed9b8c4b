import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Connection } from 'mongoose';
import type { CatalogueLimits } from '#domain/catalogue';
import { isCandidate, liveSinceMs, type Clip, type ClipKind, type KnownClip } from '#domain/clip';
import type { Changes, Mark } from '#domain/refresh';
import { readChanges, readNewestMark } from '#store/changes';

/** All that is known of a clip, from three topics that come in any order; each part has its own revision. */
interface CardDocument {
  _id: number;
  clip?: Clip;
  clipRevision?: number;
  isCandidate?: boolean;
  kind?: ClipKind;
  liveSince?: number;
  score?: number;
  scoreRevision?: number;
  views?: number;
  viewsRevision?: number;
  changedAt: Date;
}

const nameOf = (generation: string): string => `cards_${generation}`;

export const cardIndexes = (generation: string): IndexSpec[] =>
  [
    { isCandidate: 1, kind: 1, score: -1 } as const,
    { isCandidate: 1, kind: 1, liveSince: -1 } as const,
    { changedAt: 1, _id: 1 } as const,
  ].map((key) => ({ collection: nameOf(generation), key }));

export interface ViewState {
  readonly id: number;
  readonly views: number;
  readonly revision: number;
}

export interface ScoreState extends ViewState {
  readonly score: number;
}

export function createCardStore(connection: Connection, generation: string) {
  const cards = databaseOf(connection).collection<CardDocument>(nameOf(generation));

  const bestBy = (kind: ClipKind, field: 'score' | 'liveSince', limit: number) =>
    cards
      .find({ isCandidate: true, kind })
      .sort({ [field]: -1 })
      .limit(limit)
      .toArray();

  return {
    putClips: (clips: readonly Clip[]) =>
      putNewer(
        cards,
        clips.map((clip) => ({
          id: clip.id,
          revision: clip.revision,
          update: {
            $set: { clip, isCandidate: isCandidate(clip), kind: clip.kind, liveSince: liveSinceMs(clip) },
            $currentDate: { changedAt: true },
          },
        })),
        'clipRevision',
      ),
    putScores: (states: readonly ScoreState[]) =>
      putNewer(
        cards,
        states.map(({ id, score, views, revision }) => ({
          id,
          revision,
          update: { $set: { score, views, viewsRevision: revision }, $currentDate: { changedAt: true } },
        })),
        'scoreRevision',
      ),
    putViews: (states: readonly ViewState[]) =>
      putNewer(
        cards,
        states.map(({ id, views, revision }) => ({
          id,
          revision,
          update: { $set: { views }, $currentDate: { changedAt: true } },
        })),
        'viewsRevision',
      ),
    readCandidates: async ({ best, newest, promos }: CatalogueLimits): Promise<KnownClip[]> => {
      const found = [
        ...(await bestBy('video', 'score', best)),
        ...(await bestBy('video', 'liveSince', newest)),
        ...(await bestBy('promo', 'liveSince', promos)),
      ];
      return [...new Map(found.map((card) => [card._id, card])).values()].flatMap(toKnown);
    },
    readByIds: async (ids: readonly number[]): Promise<KnownClip[]> =>
      (await cards.find({ _id: { $in: [...ids] } }).toArray()).flatMap(toKnown),
    readChanged: (after: Mark): Promise<Changes<KnownClip>> => readChanges(cards, after, toKnown),
    readMark: (): Promise<Mark> => readNewestMark(cards),
  };
}

/** Nothing as long as only analytics has spoken of it. */
const toKnown = ({ clip, score, views }: CardDocument): KnownClip[] =>
  clip ? [{ clip, figures: { score: score ?? 0, views: views ?? 0 } }] : [];
