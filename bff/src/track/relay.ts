import { setTimeout as sleep } from 'node:timers/promises';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit/events';
import type { Bus } from '@tallscreen/kit/kafka/port';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import type { Logger } from '@tallscreen/kit/logger';
import { createPace } from '@tallscreen/kit/pace';
import { TrackEventSchema } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { decodeReport } from '#track/report';
import { BATCH, type Entry, type PendingStream } from '#track/stream';

const TrackEvents = defineEvent(TOPICS.analyticsEvent, TrackEventSchema);

export interface RelayOptions {
  readonly stream: PendingStream;
  readonly bus: Pick<Bus, 'publishAll'>;
  readonly logger: Logger;
  /** aborts when the process begins to stop */
  readonly signal: AbortSignal;
}

const LONGEST_PAUSE_MS = 5_000;
const TAKE_OVER_EVERY_MS = 5_000;
/** While reports keep coming they are carried no more often than this, so that many of them go at once. */
const CYCLE_MS = 500;

/**
 * Carries waiting reports to Kafka until `signal` aborts; resolves when the last batch is through or left for another.
 * A report leaves Redis only after Kafka has it, so a kill in between sends it again, under the same event id.
 */
export async function runRelay({ stream, bus, logger, signal }: RelayOptions): Promise<void> {
  let pause = 0;
  let takenOverAt = 0;

  async function nextBatch(): Promise<Entry[]> {
    if (Date.now() - takenOverAt < TAKE_OVER_EVERY_MS) return stream.next();
    const abandoned = await stream.takeOver();
    if (abandoned.length === 0) takenOverAt = Date.now();
    return abandoned;
  }

  /** A batch that Kafka does not take is kept and tried again: it would otherwise wait to be taken over. */
  async function deliver(entries: readonly Entry[]): Promise<void> {
    const events = entries.flatMap((entry) => toEvent(entry, logger));
    while (!(await attempt(() => bus.publishAll(events), 'reports wait: Kafka does not take them'))) {
      if (signal.aborted) return;
    }
    await stream.done(entries);
  }

  async function attempt(work: () => Promise<void>, complaint: string): Promise<boolean> {
    try {
      await work();
      pause = 0;
      return true;
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, complaint);
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
      if (entries.length < BATCH) await pace.rest();
    }, 'reports wait: Redis does not answer');
  }
}

/** A line that is none can only be dropped. */
function toEvent({ id, line }: Entry, logger: Logger): OutgoingEvent[] {
  const report = decodeReport(line);
  if (!report) {
    logger.error({ entry: id }, 'a report that cannot be read is dropped');
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
