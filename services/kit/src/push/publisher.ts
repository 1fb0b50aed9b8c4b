import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { PushSchema } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { pushChannel } from '#push/channel';
import type { Redis } from '#redis/connection';
import { defineScript, type ScriptArgument } from '#redis/scripts';

/** A message for one user's open sockets. */
export interface PersonalPush {
  readonly userId: number;
  readonly event: NonNullable<MessageInitShape<typeof PushSchema>['event']>;
}

/**
 * Publishes nothing if the mark exists, so that two senders may push the same message. KEYS: the mark. ARGV: its
 * lifetime in ms, then channel and bytes for each user.
 */
const publishOnce = defineScript<number>(`
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 0 end
for i = 2, #ARGV, 2 do redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) end
return 1
`);

/** How long a mark is kept; afterwards a repeated push is published again. */
export const PUSH_MARK_MS = 600_000;

export type PushPublisher = ReturnType<typeof createPushPublisher>;

/**
 * Pushes messages to users' open sockets on any replica. A user without a socket misses them: store first what must not
 * be missed.
 */
export function createPushPublisher({ redis, prefix }: { redis: Redis; prefix: string }) {
  const bytesOf = (event: PersonalPush['event']): Buffer =>
    Buffer.from(toBinary(PushSchema, create(PushSchema, { event })));
  return {
    /** `mark` identifies the message; all senders of it use the same mark. */
    async publishOnce(mark: string, pushes: readonly PersonalPush[]): Promise<void> {
      const args: ScriptArgument[] = [PUSH_MARK_MS];
      for (const { userId, event } of pushes) args.push(pushChannel(prefix, userId), bytesOf(event));
      await publishOnce(redis, [`told:${mark}`], args);
    },

    async publish({ userId, event }: PersonalPush): Promise<void> {
      await redis.publish(pushChannel(prefix, userId), bytesOf(event));
    },
  };
}
