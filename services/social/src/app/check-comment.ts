import type { Session } from '@tallscreen/kit-mongo/transaction';
import { createBlockedWordCheck, type HasBadWord } from '@tallscreen/kit/words';
import type { CommentFinding } from '@tallscreen/proto/rules/reason-texts';
import { mayDecide, type Decider } from '#domain/comment';
import { findingsOf, repeatKeysOf, REPEATS_MS } from '#domain/comment-check';
import type { MediaItem } from '#domain/media-item';
import type { HeldWords } from '#store/held-words';
import type { PostedTexts } from '#store/posted-texts';
import type { Users } from '#store/users';

export interface CheckCommentDeps {
  readonly users: Pick<Users, 'findMany'>;
  readonly heldWords: Pick<HeldWords, 'find'>;
  readonly postedTexts: Pick<PostedTexts, 'count'>;
  /** Returns undefined if the word list could not be read since the service started. */
  readonly readWordCheck: () => Promise<HasBadWord | undefined>;
}

/** The part of a check that runs in the transaction that stores the comment. Returns why the comment is held. */
export type FinishCheck = (item: MediaItem, session: Session) => Promise<CommentFinding[]>;

export type CheckComment = (text: string, author: Decider) => Promise<FinishCheck>;

/** Checks a new comment by the rules of `findingsOf`. The first part reads what needs no transaction. */
export const createCheckComment =
  ({ users, heldWords, postedTexts, readWordCheck }: CheckCommentDeps): CheckComment =>
  async (text, author) => {
    const [hasBadWord, known] = await Promise.all([readWordCheck(), users.findMany([author.userId])]);
    return async (item, session) => {
      const now = new Date();
      const isByDecider = mayDecide(item, author);
      const words = isByDecider ? [] : await heldWords.find(item.ownerId, session);
      const timesPosted = isByDecider
        ? 0
        : await postedTexts.count(author.userId, repeatKeysOf(text), { now, withinMs: REPEATS_MS }, session);
      return findingsOf({
        text,
        author: known.get(author.userId),
        isByDecider,
        timesPosted,
        hasBadWord,
        hasHeldWord: createBlockedWordCheck(words),
        now,
      });
    };
  };
