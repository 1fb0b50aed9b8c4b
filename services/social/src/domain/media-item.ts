import type { VideoAudience } from '@tallscreen/proto/rules/video-audience';
import type { CommentAudience } from '@tallscreen/proto/rules/comment-audiences';

export type MediaItemType = 'video' | 'promo';

export interface Counters {
  readonly likeCount: number;
  /** Includes replies, excludes hidden comments. */
  readonly commentCount: number;
  /** Rises by one with every change of a counter. */
  readonly revision: number;
}

/** Social's copy of a video or promo, with the counters that social owns. */
export interface MediaItem extends Counters {
  readonly id: number;
  readonly itemType: MediaItemType;
  readonly ownerId: number;
  readonly title: string;
  /** True if its audience can see it: its status is that of a live one, and its uploader is not hidden. */
  readonly isLive: boolean;
  readonly audience: VideoAudience;
  readonly whoMayComment: CommentAudience;
  /** 0 for none */
  readonly pinnedCommentId: number;
}

/** The fields that media owns. */
export interface MediaItemCopy extends Omit<MediaItem, keyof Counters | 'pinnedCommentId'> {
  /** Media's revision of the item, not the revision of the counters. */
  readonly revision: number;
}

/** A media item before and after a change of its counters. */
export interface CounterChange {
  readonly before: MediaItem;
  readonly after: MediaItem;
}

export const noCounters: Counters = { likeCount: 0, commentCount: 0, revision: 0 };

export const countersOf = ({ likeCount, commentCount, revision }: Counters): Counters => ({
  likeCount,
  commentCount,
  revision,
});

export const addLikes = (item: MediaItem, count: number): MediaItem => ({
  ...item,
  likeCount: item.likeCount + count,
  revision: item.revision + 1,
});

export const addComments = (item: MediaItem, count: number): MediaItem => ({
  ...item,
  commentCount: item.commentCount + count,
  revision: item.revision + 1,
});

/** An event about a media item. `item` has the counters after the change. */
export type EngagementChange = { readonly item: MediaItem; readonly actorId: number } & (
  | { readonly kind: 'liked' | 'unliked' | 'countersCorrected' }
  | {
      readonly kind: 'commentPosted';
      readonly commentId: number;
      /** 0 if the comment is not a reply. */
      readonly parentId: number;
      /** 0 if the comment is not a reply. */
      readonly parentAuthorId: number;
      /** The mentioned users to notify. */
      readonly mentionedUserIds: readonly number[];
      /** 0 for none */
      readonly endedHideId: number;
    }
  | {
      readonly kind: 'commentHeld';
      readonly commentId: number;
      /** codes of proto/rules/reason-texts.ts */
      readonly findings: readonly string[];
    }
  | {
      readonly kind: 'commentHidden';
      readonly commentId: number;
      readonly authorId: number;
      /** 0 for none */
      readonly hideId: number;
      /** empty if no admin chose one */
      readonly reasonCode: string;
    }
  | {
      readonly kind: 'commentShown';
      readonly commentId: number;
      /** 0 for none */
      readonly endedHideId: number;
    }
  | {
      readonly kind: 'commentDeleted';
      /** The comments that this step deleted: some replies or, in the last step, the comment and its last replies. */
      readonly commentIds: readonly number[];
      /** True if an admin deleted another user's comment. */
      readonly isByAdmin: boolean;
      /** The comment that an admin deleted. Null if its author deleted it, and in all steps but the last. */
      readonly removed: { readonly commentId: number; readonly authorId: number; readonly reasonCode: string } | null;
    }
);
