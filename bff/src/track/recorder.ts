import { sessionEnded, type IssuedToken } from '@tallscreen/kit/auth/access-token';
import { revocationKeys } from '@tallscreen/kit/auth/revocation';
import { createBatcher } from '@tallscreen/kit/batch';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { defineScript } from '@tallscreen/kit/redis/scripts';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { encodeReport, type Report } from '#track/report';

/** Reports on their way to Kafka. */
export const PENDING = 'track:pending';

const seenKey = ({ viewerId, itemType, itemId }: Report): string => `track:seen:${viewerId}:${itemType}:${itemId}`;

/**
 * In one step for each report: whether its token was revoked, whether it counts as a view, and writing it down; a process
 * that dies has done all or nothing. KEYS: the stream, then for each report its session's and its person's mark and, for a
 * view, the mark of the view. ARGV: the window in ms, then for each report when its token was issued, "v" (a view) or "-",
 * and its line. Answers for each report 1 (counted), 0 (not) or -1 (revoked).
 */
const append = defineScript<number[]>(`
local answers = {}
local key = 1
local function isDead(mark, issuedAt)
  local at = redis.call('GET', mark)
  return at and tonumber(issuedAt) <= tonumber(at)
end
for i = 2, #ARGV, 3 do
  local isRevoked = isDead(KEYS[key + 1], ARGV[i]) or isDead(KEYS[key + 2], ARGV[i])
  key = key + 2
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

const REPORTS_PER_STEP = 200;
const REVOKED = -1;

/** Writes a report down; answers whether it counted as a view. Throws where the reporter's token was revoked. */
export type Recorder = (report: Report, token: IssuedToken) => Promise<boolean>;

export interface RecorderOptions {
  readonly redis: Redis;
  /** as for kit's revocations */
  readonly prefix: string;
  /** one view per viewer and item in this time */
  readonly windowSeconds: number;
}

interface Entry {
  readonly report: Report;
  readonly token: IssuedToken;
}

/** What is reported in one event-loop turn is one command. */
export function createRecorder({ redis, prefix, windowSeconds }: RecorderOptions): Recorder {
  const windowMs = Math.max(1, Math.round(windowSeconds * 1000));
  const { sessionKey, userKey } = revocationKeys(prefix);
  const write = createBatcher<Entry, boolean>({
    maxSize: REPORTS_PER_STEP,
    // while one step is under way the next one gathers: fewer and larger ones the busier it is
    concurrency: 1,
    async run(entries) {
      const keys = [PENDING];
      const args: (string | number)[] = [windowMs];
      for (const { report, token } of entries) {
        const isView = report.type === TrackType.VIEW;
        keys.push(sessionKey(token.sessionId), userKey(token.userId));
        if (isView) keys.push(seenKey(report));
        args.push(token.issuedAtMs, isView ? 'v' : '-', encodeReport(report));
      }
      return (await append(redis, keys, args)).map((answer) => (answer === REVOKED ? sessionEnded() : answer === 1));
    },
  });
  return (report, token) => write({ report, token });
}
