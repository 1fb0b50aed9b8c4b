import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { SendAlerts } from '#app/send-alerts';

export interface SendAlertsJobDeps {
  readonly connection: Connection;
  readonly sendAlerts: SendAlerts;
  readonly logger: Logger;
}

const NAME = 'moderation-send-alerts';
const EVERY_MS = 15_000;

/** Checks every 15 s for things that admins should know. Runs on one replica. */
export const startSendAlerts = ({ connection, sendAlerts, logger }: SendAlertsJobDeps): Loop =>
  runLoop({
    name: NAME,
    everyMs: EVERY_MS,
    logger,
    pass: () => sendAlerts(new Date()),
    lease: leaseOf(connection, { name: NAME, logger }),
  });
