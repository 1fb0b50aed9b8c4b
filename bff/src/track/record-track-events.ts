import { sessionEnded, type IssuedToken } from '@tallscreen/kit/auth/access-token';
import { revocationKeys } from '@tallscreen/kit/auth/revocation';
import { createBatcher } from '@tallscreen/kit/batch';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { trackEvents } from '@tallscreen/kit-telemetry/metrics/product';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { defineScript } from '@tallscreen/kit/redis/scripts';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { encodeTrackEvent, isOncePerWindow, type StoredTrackEvent } from '#track/track-event';
import { pendingKey, seenKey, streamOf, streamsOf } from '#track/track-keys';

/**
 * For each report, atomically: checks whether its token was revoked, decides whether it counts as a view, appends it to
 * the stream. KEYS: the stream, then per report the revocation keys of its session and its user and, for a view, the
 * key that marks the view. ARGV: the window in ms, "1" if revocation keys are given, then per report the token's issue
 * time, "v" (a view) or "-", and its line. Returns per report 1 (counted as a view), 0 (not) or -1 (token revoked).
 */
const append = defineScript<number[]>(`
local answers = {}
local key = 1
local function isRevokedBy(mark, issuedAt)
  local at = redis.call('GET', mark)
  return at and tonumber(issuedAt) <= tonumber(at)
end
for i = 3, #ARGV, 3 do
  local isRevoked = false
  if ARGV[2] == '1' then
    isRevoked = isRevokedBy(KEYS[key + 1], ARGV[i]) or isRevokedBy(KEYS[key + 2], ARGV[i])
    key = key + 2
  end
  local isView = ARGV[i + 1] == 'v'
  if isView then key = key + 1 end
  local answer = 0
  if isRevoked then
    answer = -1
  elseif not isView then
    redis.call('XADD', KEYS[1], '*', 'r', ARGV[i + 2])
  elseif redis.call('SET', KEYS[key], '1', 'NX', 'PX', ARGV[1]) then
    redis.call('XADD', KEYS[1], '*', 'r', ARGV[i + 2])
    answer = 1
  end
  answers[#answers + 1] = answer
end
return answers
`);

const REPORTS_PER_COMMAND = 200;
const REVOKED = -1;

/** Metric attributes, created once for each kind of report instead of for each report. */
const labels = Object.fromEntries(
  Object.entries(TrackType).map(([name, type]) => [
    type,
    [false, true].map((isCounted) => ({
      'tallscreen.report.type': name.toLowerCase(),
      'tallscreen.counted': isCounted,
    })),
  ]),
);

/** Stores a report. Returns whether it counted as a view. Throws 401 when the token was revoked. */
export type RecordTrackEvent = (report: StoredTrackEvent, token: IssuedToken) => Promise<boolean>;

export interface RecordTrackEventOptions {
  readonly redis: Redis;
  /** prefix of the revocation keys, the same as for kit's revocations */
  readonly prefix: string;
  /** one view per viewer and media item counts within this time */
  readonly windowSeconds: number;
  /** needed when `redis` is not the one server that has the revocations */
  readonly isRevoked?: (token: IssuedToken) => Promise<boolean>;
}

interface Entry {
  readonly report: StoredTrackEvent;
  readonly token: IssuedToken;
  readonly trace: string | undefined;
}

/**
 * Reports of one event-loop turn, and those that arrive during a command, are stored by one Redis command for each of
 * their streams.
 */
export function createRecordTrackEvent({
  redis,
  prefix,
  windowSeconds,
  isRevoked,
}: RecordTrackEventOptions): RecordTrackEvent {
  const windowMs = Math.max(1, Math.round(windowSeconds * 1000));
  const { sessionKey, userKey } = revocationKeys(prefix);

  async function writeTo(stream: string, entries: readonly Entry[]): Promise<(boolean | Error)[]> {
    const keys = [pendingKey(redis, stream)];
    const args: (string | number)[] = [windowMs, isRevoked ? '0' : '1'];
    for (const { report, token, trace } of entries) {
      const isView = isOncePerWindow(report.type);
      if (!isRevoked) keys.push(sessionKey(token.sessionId), userKey(token.userId));
      if (isView) keys.push(seenKey(redis, report));
      args.push(token.issuedAtMs, isView ? 'v' : '-', encodeTrackEvent(report, trace));
    }
    return (await append(redis, keys, args)).map((answer) => (answer === REVOKED ? sessionEnded() : answer === 1));
  }

  // A batcher for each stream: while the server of one hangs, reports of the others are still stored.
  const writers = new Map(
    streamsOf(redis).map((stream, i) => [
      stream,
      createBatcher<Entry, boolean>({
        name: i === 0 ? 'view-reports' : `view-reports-${i}`,
        maxSize: REPORTS_PER_COMMAND,
        concurrency: 1,
        run: (entries) => writeTo(stream, entries),
      }),
    ]),
  );
  return async (report, token) => {
    if (await isRevoked?.(token)) throw sessionEnded();
    const isCounted = await writers.get(streamOf(redis, report.viewerId))!({ report, token, trace: traceToStore() });
    trackEvents.add(1, labels[report.type]?.[isCounted ? 1 : 0]);
    return isCounted;
  };
}
