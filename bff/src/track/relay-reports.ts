import { setTimeout as sleep } from 'node:timers/promises';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import type { Bus } from '@tallscreen/kit/kafka/port';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import type { Logger } from '@tallscreen/kit/logger';
import { createPace } from '@tallscreen/kit/pace';
import { TrackEventSchema } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { decodeReport } from '#track/report';
import { MAX_ENTRIES, type Entry, type ReportStream } from '#track/report-stream';

const TrackEvents = defineEvent(TOPICS.analyticsEvent, TrackEventSchema);

export interface RelayOptions {
  readonly stream: ReportStream;
  readonly bus: Pick<Bus, 'publishAll'>;
  readonly logger: Logger;
  /** aborts when the process begins to stop */
  readonly signal: AbortSignal;
}

const LONGEST_PAUSE_MS = 5_000;
const TAKE_OVER_EVERY_MS = 5_000;
/** Shortest time between two batches: fewer, larger batches cost less. */
const CYCLE_MS = 500;

/**
 * Publishes stored reports to Kafka until `signal` aborts. Resolves when the last batch was published or left to another
 * relay. A report is removed from Redis only after Kafka has it; a crash in between publishes it again under the same
 * event id.
 */
export async function relayReports({ stream, bus, logger, signal }: RelayOptions): Promise<void> {
  let pause = 0;
  let takenOverAt = 0;

  async function nextBatch(): Promise<Entry[]> {
    if (Date.now() - takenOverAt < TAKE_OVER_EVERY_MS) return stream.next();
    const abandoned = await stream.takeOver();
    if (abandoned.length === 0) takenOverAt = Date.now();
    return abandoned;
  }

  /** Retries until Kafka takes the batch: otherwise it would wait until another relay takes it over. */
  async function deliver(entries: readonly Entry[]): Promise<void> {
    const events = entries.flatMap((entry) => toEvent(entry, logger));
    while (!(await attempt(() => bus.publishAll(events), 'could not publish reports, retrying'))) {
      if (signal.aborted) return;
    }
    await stream.remove(entries);
  }

  async function attempt(work: () => Promise<void>, message: string): Promise<boolean> {
    try {
      await work();
      pause = 0;
      return true;
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, message);
      pause = Math.min(Math.max(100, pause * 2), LONGEST_PAUSE_MS);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      return false;
    }
  }

  const pace = createPace(CYCLE_MS, signal);
  while (!signal.aborted) {
    await attempt(async () => {
      const entries = await nextBatch();
      pace.began();
      if (entries.length > 0) await deliver(entries);
      if (entries.length < MAX_ENTRIES) await pace.rest();
    }, 'could not read reports, retrying');
  }
}

/** Logs and skips a malformed line. */
function toEvent({ id, line }: Entry, logger: Logger): OutgoingEvent[] {
  const report = decodeReport(line);
  if (!report) {
    logger.error({ entry: id }, 'skipped a malformed report');
    return [];
  }
  const { type, itemType, itemId, viewerId, watchSeconds, occurredAtMs } = report;
  return [
    TrackEvents.event(itemId, {
      eventId: `track-${id}`,
      occurredAtMs: BigInt(occurredAtMs),
      type,
      itemType,
      itemId: BigInt(itemId),
      viewerId: BigInt(viewerId),
      watchSeconds,
    }),
  ];
}
