import { TrackEvents } from '@tallscreen/kit-events/event-types';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { continuing, type OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { retry } from '@tallscreen/kit/retry';
import { decodeTrackEvent } from '#track/track-event';
import { MAX_ENTRIES, storedAtMs, type Entry, type TrackStream } from '#track/track-stream';

export interface RelayOptions {
  readonly stream: TrackStream;
  readonly bus: Pick<Bus, 'publishAll'>;
  readonly logger: Logger;
  /** pause between two reads that find nothing; 0 (the default) for a stream whose reads wait */
  readonly everyMs?: number;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const TAKE_OVER_EVERY_MS = 5_000;
/** Shortest time between two batches: fewer, larger batches cost less. */
const MIN_CYCLE_MS = 500;

/**
 * Publishes stored reports to Kafka until it is stopped. A report is removed from Redis only after Kafka has it; a
 * crash in between publishes it again under the same event id. Another relay takes over what is not published when it
 * stops.
 */
export function startTrackRelay({ stream, bus, logger, everyMs = 0 }: RelayOptions): Loop {
  let takenOverAt = 0;

  async function nextBatch(): Promise<Entry[]> {
    if (Date.now() - takenOverAt < TAKE_OVER_EVERY_MS) return stream.next();
    const abandoned = await stream.takeOver();
    if (abandoned.length === 0) takenOverAt = Date.now();
    return abandoned;
  }

  /** Retries until Kafka takes the batch: otherwise it would wait until another relay takes it over. */
  async function deliver(entries: readonly Entry[], signal: AbortSignal): Promise<void> {
    const events = entries.flatMap((entry) => toEvent(entry, logger));
    await retry(() => bus.publishAll(events), {
      attempts: Infinity,
      firstPauseMs: FIRST_PAUSE_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      signal,
      onRetry: (err) => logger.warn({ err }, 'could not publish reports, retrying'),
    });
    await stream.remove(entries);
  }

  return runLoop({
    name: 'report-relay',
    everyMs,
    minCycleMs: MIN_CYCLE_MS,
    logger,
    async pass(signal) {
      const entries = await nextBatch();
      if (entries.length > 0) await deliver(entries, signal);
      return entries.length === MAX_ENTRIES;
    },
  });
}

/**
 * Logs and skips a malformed line. The event's time is the one at which Redis stored the report: the clocks of two BFFs
 * may differ, and watch time that seems older than its view does not count.
 */
function toEvent({ id, eventId, line }: Entry, logger: Logger): OutgoingEvent[] {
  const report = decodeTrackEvent(line);
  if (!report) {
    logger.error({ entry: id }, 'skipped a malformed report');
    return [];
  }
  const { type, itemType, itemId, viewerId, watchSeconds, isUnchecked, addressKey, source, trace } = report;
  const event = TrackEvents.event(itemId, {
    eventId,
    occurredAt: timestampFromMs(storedAtMs(id)),
    type,
    itemType,
    itemId: BigInt(itemId),
    viewerId: BigInt(viewerId),
    watchSeconds,
    isUnchecked,
    addressKey,
    source,
  });
  return [continuing(trace, event)];
}
