import { notFound, type AppError } from '@tallscreen/kit/errors';
import type { AccountPort, ClipStore, CommentPort } from '#domain/ports';
import type { AboutItem, ReportedItem, ReportedType } from '#domain/report';

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
  async function findComment(id: number): Promise<AboutItem | null> {
    const comment = await comments.find(id);
    if (!comment || (await isDeleted(comment.clipId))) return null;
    return { clipId: comment.clipId, ownerId: comment.authorId };
  }

  async function isLive({ type, id }: ReportedItem): Promise<boolean> {
    const clip = await clips.find(id);
    return clip?.kind === type && clip.stage === 'live';
  }

  /** The uploader, the author, or the person themselves; 0 for what is gone. */
  async function ownerOf({ type, id }: ReportedItem): Promise<number> {
    if (type === 'user') return id;
    if (type === 'comment') return (await comments.find(id))?.authorId ?? 0;
    return (await clips.find(id))?.uploaderId ?? 0;
  }

  return {
    /** AppError not_found for what people cannot see. */
    async check(item: ReportedItem): Promise<AboutItem> {
      if (item.type === 'comment') {
        const comment = await findComment(item.id);
        if (!comment) throw missing(item);
        return comment;
      }
      const isThere = item.type === 'user' ? await accounts.isThere(item.id) : await isLive(item);
      if (!isThere) throw missing(item);
      return { clipId: null, ownerId: await ownerOf(item) };
    },

    ownerOf,

    async isGone({ type, id }: ReportedItem): Promise<boolean> {
      if (type === 'comment') return (await findComment(id)) === null;
      return type === 'user' ? !(await accounts.isThere(id)) : isDeleted(id);
    },
  };
}
