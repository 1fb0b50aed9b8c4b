import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { FillQueue } from '#app/fill-queue';

const PAUSE_MS = 10 * 60_000;

/** Adds to the admins' queue what is missing in it: at the start, and then every ten minutes. */
export const startFillQueue = ({ fillQueue, logger }: { fillQueue: FillQueue; logger: Logger }): Loop =>
  runLoop({ name: 'fill-queue', everyMs: PAUSE_MS, pass: fillQueue, logger });
