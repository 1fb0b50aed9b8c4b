import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { ContinueCovering } from '#app/continue-covering';
import type { ReplyCovers } from '#store/reply-covers';

export interface CoverRepliesDeps {
  readonly connection: Connection;
  readonly replyCovers: Pick<ReplyCovers, 'list'>;
  readonly continueCovering: ContinueCovering;
  readonly logger: Logger;
}

/** Covers or uncovers the remaining replies after a decision on a comment that has very many. */
export const startCoverReplies = ({ connection, replyCovers, continueCovering, logger }: CoverRepliesDeps): Loop =>
  runDueWork({
    name: 'social-cover-replies',
    connection,
    logger,
    perPass: 20,
    list: replyCovers.list,
    traceOf: ({ trace }) => trace,
    async work({ commentId }, signal) {
      while (!signal.aborted && (await continueCovering(commentId)));
    },
  });
