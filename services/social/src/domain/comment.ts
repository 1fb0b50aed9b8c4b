import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import type { Role } from '@tallscreen/kit/auth/person';
import { mentionedNameKeys } from '@tallscreen/proto/rules/mentions';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

export const commentStatuses = ['shown', 'held', 'hidden'] as const;
/** held: waits for a check. hidden: the uploader of its item or an admin has hidden it. */
export type CommentStatus = (typeof commentStatuses)[number];

export interface Comment {
  readonly id: number;
  readonly videoId: number;
  readonly userId: number;
  readonly text: string;
  readonly createdAt: Date;
  /** Id of the comment that this one replies to, 0 if it is not a reply. */
  readonly parentId: number;
  /** Ids from the first comment of the thread down to the parent. */
  readonly ancestors: readonly number[];
  /** Chosen by the author's client, so that a repeated call is stored once; empty if none was given. */
  readonly clientId: string;
  /** True while the author is banned. */
  readonly isHidden: boolean;
  readonly likeCount: number;
  readonly status: CommentStatus;
  /** Number of its ancestors that are held or hidden. */
  readonly coverCount: number;
  /** True once others could see it: its event was published, so that it notifies once. */
  readonly wasShown: boolean;
  /** Hidden by an admin who is not its uploader: only admins show it again. */
  readonly isHiddenByAdmin: boolean;
  /** Id of an admin's decision to hide another user's comment, which its author can appeal; 0 if none is in force. */
  readonly hideId: number;
  /** Hidden by its uploader: it stays so when the hide of an admin is undone. */
  readonly isHiddenByUploader: boolean;
}

/** Who sees a comment, and who decided so. */
export type CommentState = Pick<
  Comment,
  'status' | 'coverCount' | 'wasShown' | 'isHiddenByAdmin' | 'hideId' | 'isHiddenByUploader'
>;

/** Neither the uploader nor an admin hides it. */
export const notHidden = { isHiddenByAdmin: false, hideId: 0, isHiddenByUploader: false } as const;

/** A comment as one viewer sees it. */
export interface SeenComment extends Comment {
  readonly isLiked: boolean;
  readonly isPinned: boolean;
  readonly isByUploader: boolean;
}

/** Returns a comment with its marks; `item` is undefined if it is unknown. */
export const seenAs = (
  comment: Comment,
  item: { readonly ownerId: number; readonly pinnedCommentId: number } | undefined,
  isLiked = false,
): SeenComment => ({
  ...comment,
  isLiked,
  isPinned: item?.pinnedCommentId === comment.id,
  isByUploader: item?.ownerId === comment.userId,
});

/** Whether other users see it, as far as its item is live; the counters count these. */
export const isVisible = ({ status, isHidden, coverCount }: Comment): boolean =>
  status === 'shown' && !isHidden && coverCount <= 0;

/** Whether others have seen a comment, now or before. Nobody sees one below a hidden comment. */
export const wasSeen = ({
  wasShown,
  status,
  coverCount,
}: Pick<Comment, 'wasShown' | 'status' | 'coverCount'>): boolean => wasShown || (status === 'shown' && coverCount <= 0);

export interface Decider {
  readonly userId: number;
  readonly role: Role;
}

/** Whether a user may approve and hide comments on an item. */
export const mayDecide = ({ ownerId }: { readonly ownerId: number }, { userId, role }: Decider): boolean =>
  userId === ownerId || role === 'admin';

/** new: newest first. top: most likes first. */
export type CommentSort = 'new' | 'top';

const MAX_CLIENT_ID_CHARACTERS = 64;
/** Number of mentioned users who are notified, the first ones of a comment. */
const MAX_MENTIONS = 10;
/** A reply to a comment at this depth is stored next to that comment instead of below it. */
const MAX_DEPTH = 20;

/** Returns the text as it is stored. Throws AppError invalid_argument if it is empty or too long. */
export function parseCommentText(input: string): string {
  const text = readText(input);
  if (text === '') throw fail('comment_empty');
  return checkLength(text, 'comment', textLimits.comment);
}

/**
 * Returns the key of a comment with the client's id, under which it is stored once; undefined if the client gave none.
 * Throws AppError invalid_argument if the id is too long.
 */
export function sendKeyOf({ userId, clientId }: Pick<Comment, 'userId' | 'clientId'>): string | undefined {
  if (clientId.length > MAX_CLIENT_ID_CHARACTERS)
    throw fail('client_id_too_long', { params: { max: MAX_CLIENT_ID_CHARACTERS } });
  return clientId === '' ? undefined : `${userId}:${clientId}`;
}

/** Returns the position of a new comment: below `parent`, or at the top if there is none. */
export const positionBelow = (parent: Comment | undefined): Pick<Comment, 'parentId' | 'ancestors'> => {
  if (!parent) return { parentId: 0, ancestors: [] };
  if (parent.ancestors.length < MAX_DEPTH) return { parentId: parent.id, ancestors: [...parent.ancestors, parent.id] };
  return { parentId: parent.parentId, ancestors: parent.ancestors };
};

interface NewComment extends Pick<Comment, 'id' | 'videoId' | 'userId' | 'text' | 'clientId'> {
  readonly parent: Comment | undefined;
  readonly isHeld: boolean;
}

export const newComment = ({ parent, isHeld, ...fields }: NewComment, createdAt = new Date()): Comment => ({
  ...fields,
  ...positionBelow(parent),
  createdAt,
  isHidden: false,
  likeCount: 0,
  status: isHeld ? 'held' : 'shown',
  coverCount: 0,
  wasShown: !isHeld,
  ...notHidden,
});

/** Throws AppError not_found if a comment on this video cannot reply to `parent`. */
export function checkCanReply(parent: Comment | undefined, videoId: number): asserts parent is Comment {
  if (parent?.videoId !== videoId || !isVisible(parent)) throw fail('comment_not_found');
}

/** Returns for each mention of a comment, at most 10, the keys of the names that it may mean, the longest first. */
export const mentionsOf = (text: string): string[][] => mentionedNameKeys(text).slice(0, MAX_MENTIONS);

export const mayDelete = (comment: Comment, user: { userId: number; role: Role }): boolean =>
  comment.userId === user.userId || user.role === 'admin';
