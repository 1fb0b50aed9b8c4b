import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { ContinueClosing } from '#app/continue-closing';
import type { UnfinishedClosing } from '#domain/report';
import type { Closings } from '#store/closings';

export interface FinishClosingsDeps {
  readonly connection: Connection;
  readonly closings: Pick<Closings, 'list'>;
  readonly continueClosing: ContinueClosing;
  readonly logger: Logger;
}

/** Closes the remaining reports after a decision about very many, and settles their notices. */
export const startFinishClosings = ({ connection, closings, continueClosing, logger }: FinishClosingsDeps): Loop =>
  runDueWork({
    name: 'moderation-finish-closings',
    connection,
    logger,
    perPass: 20,
    list: closings.list,
    traceOf: ({ trace }) => trace,
    async work(closing, signal) {
      let left: UnfinishedClosing | undefined = closing;
      while (left && !signal.aborted) left = await continueClosing(left);
    },
  });
