export type ItemKind = 'video' | 'promo';

export interface Counters {
  readonly likes: number;
  /** replies included, hidden ones not */
  readonly comments: number;
  /** rises by one with every change of the others */
  readonly revision: number;
}

/** What social knows of a clip: its own counters, and the rest as media tells it. */
export interface Item extends Counters {
  readonly id: number;
  readonly kind: ItemKind;
  readonly ownerId: number;
  readonly title: string;
  /** whether people may see it: status live, uploader not hidden */
  readonly isLive: boolean;
}

export const noCounters: Counters = { likes: 0, comments: 0, revision: 0 };

export const countersOf = ({ likes, comments, revision }: Counters): Counters => ({
  likes,
  comments,
  revision,
});

/** What happened to an item, with its counters after it. */
export type EngagementFact = { readonly item: Item; readonly actorId: number } & (
  | { readonly kind: 'liked' | 'unliked' | 'corrected' }
  | {
      readonly kind: 'commentPosted';
      readonly commentId: number;
      /** 0 for none */
      readonly parentId: number;
      readonly parentAuthorId: number;
    }
  | {
      readonly kind: 'commentDeleted';
      readonly commentIds: readonly number[];
      /** of somebody else's comment */
      readonly isByAdmin: boolean;
    }
);
