import { notFound, type AppError } from '@tallscreen/kit/errors';
import type { AccountPort, ClipStore, CommentPort } from '#domain/ports';
import type { ReportedItem, ReportedType } from '#domain/report';

export interface ReportedItemsDeps {
  readonly clips: Pick<ClipStore, 'find'>;
  readonly comments: CommentPort;
  readonly accounts: AccountPort;
}

export type ReportedItems = ReturnType<typeof createReportedItems>;

const sentences: Record<ReportedType, string> = {
  video: 'Video not found.',
  promo: 'Promo not found.',
  comment: 'Comment not found.',
  user: 'User not found.',
};

export const missing = ({ type }: ReportedItem): AppError => notFound(sentences[type]);

/** Whether what people report is there: clips by the own copy, the rest by asking its owner. */
export function createReportedItems({ clips, comments, accounts }: ReportedItemsDeps) {
  const isDeleted = async (clipId: number): Promise<boolean> => (await clips.find(clipId))?.stage === 'deleted';

  /** Null where it is gone, or its clip is: social keeps the comments of a deleted clip, where nobody sees them. */
  async function clipOf(commentId: number): Promise<number | null> {
    const comment = await comments.find(commentId);
    return comment && !(await isDeleted(comment.clipId)) ? comment.clipId : null;
  }

  async function isLive({ type, id }: ReportedItem): Promise<boolean> {
    const clip = await clips.find(id);
    return clip?.kind === type && clip.stage === 'live';
  }

  return {
    /** The clip below which a comment stands, null for other items. AppError not_found for what people cannot see. */
    async check(item: ReportedItem): Promise<number | null> {
      if (item.type === 'comment') {
        const clipId = await clipOf(item.id);
        if (clipId === null) throw missing(item);
        return clipId;
      }
      const isThere = item.type === 'user' ? await accounts.isThere(item.id) : await isLive(item);
      if (!isThere) throw missing(item);
      return null;
    },

    async isGone({ type, id }: ReportedItem): Promise<boolean> {
      if (type === 'comment') return (await clipOf(id)) === null;
      return type === 'user' ? !(await accounts.isThere(id)) : isDeleted(id);
    },
  };
}
