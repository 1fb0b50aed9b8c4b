import { forbidden, invalid } from '@tallscreen/kit/errors';
import type { Role } from '@tallscreen/kit/auth/person';

export interface Comment {
  readonly id: number;
  readonly videoId: number;
  readonly userId: number;
  readonly text: string;
  readonly createdAt: Date;
  /** the comment it answers, 0 for none */
  readonly parentId: number;
  /** from the first of the thread down to the parent */
  readonly ancestors: readonly number[];
  /** its author is banned */
  readonly isHidden: boolean;
}

const MAX_CHARACTERS = 1_000;
/** Deeper than anybody reads; a reply below goes on at this level. */
const MAX_DEPTH = 20;

export function readCommentText(given: string): string {
  const text = given.trim();
  if (text === '') throw invalid('Comment cannot be empty.');
  if (Array.from(text).length > MAX_CHARACTERS) throw invalid('Comment must be at most 1,000 characters.');
  return text;
}

/** Where a reply to this comment stands. */
export const placeBelow = (parent: Comment | undefined): Pick<Comment, 'parentId' | 'ancestors'> => {
  if (!parent) return { parentId: 0, ancestors: [] };
  if (parent.ancestors.length < MAX_DEPTH) return { parentId: parent.id, ancestors: [...parent.ancestors, parent.id] };
  return { parentId: parent.parentId, ancestors: parent.ancestors };
};

export function checkMayDelete(comment: Comment, person: { userId: number; role: Role }): void {
  if (comment.userId !== person.userId && person.role !== 'admin')
    throw forbidden('You can only delete your own comments.');
}
