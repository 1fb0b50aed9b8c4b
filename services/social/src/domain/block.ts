import { fail } from '@tallscreen/kit/errors';

export interface BlockPair {
  readonly blockerId: number;
  readonly blockedId: number;
}

/** One user's block and mute of another. The record is kept after an unblock, so that its revision keeps rising. */
export interface Block extends BlockPair {
  readonly isBlocked: boolean;
  /** A quiet block: the other does not notice. */
  readonly isMuted: boolean;
  /** Rises by one with every change. */
  readonly revision: number;
  /** Rises with time; lists are sorted by it. */
  readonly sequence: number;
}

/** Upper bound of the blocks of a user: more would slow down the reads of everybody concerned. */
const MAX_BLOCKS = 5_000;
const MAX_MUTES = 5_000;

export const blockKey = ({ blockerId, blockedId }: BlockPair): string => `${blockerId}:${blockedId}`;

/** Returns the keys of the blocks between a user and others, in both directions. */
export const keysBetween = (userId: number, otherIds: readonly number[]): string[] =>
  otherIds.flatMap((otherId) => [
    blockKey({ blockerId: userId, blockedId: otherId }),
    blockKey({ blockerId: otherId, blockedId: userId }),
  ]);

/** Throws invalid_argument if both are the same user; `act` is what the user tried to do. */
export function checkNotOneself({ blockerId, blockedId }: BlockPair, act: 'block' | 'mute'): void {
  if (blockerId === blockedId) throw fail(`cannot_${act}_yourself`);
}

export function checkBlockCount(count: number): void {
  if (count >= MAX_BLOCKS) throw fail('too_many_blocks');
}

export function checkMuteCount(count: number): void {
  if (count >= MAX_MUTES) throw fail('too_many_mutes');
}
