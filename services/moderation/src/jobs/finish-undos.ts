import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { UndoMeasure } from '#app/undo-measure';
import type { Measures } from '#store/measures';

export interface FinishUndosDeps {
  readonly connection: Connection;
  readonly measures: Pick<Measures, 'listToUndo'>;
  readonly undoMeasure: UndoMeasure;
  readonly logger: Logger;
}

/** Undoes measures whose appeal was granted when the process died, or while identity or media was away. */
export const startFinishUndos = ({ connection, measures, undoMeasure, logger }: FinishUndosDeps): Loop =>
  runDueWork({
    name: 'moderation-finish-undos',
    connection,
    logger,
    perPass: 20,
    list: (limit) => measures.listToUndo(limit),
    work: undoMeasure,
  });
