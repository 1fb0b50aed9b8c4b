import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';

export interface UpdateNeighboursJobDeps {
  readonly connection: Connection;
  readonly updateNeighbours: (signal: AbortSignal) => Promise<void>;
  readonly everyMs: number;
  readonly logger: Logger;
}

/** Computes the neighbours of all videos periodically, on one replica. */
export function startUpdateNeighbours({
  connection,
  updateNeighbours,
  everyMs,
  logger,
}: UpdateNeighboursJobDeps): Loop {
  const name = 'analytics-update-neighbours';
  return runLoop({ name, everyMs, pass: updateNeighbours, logger, lease: leaseOf(connection, { name, logger }) });
}
