import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { PushSchema } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { pushChannel } from '#push/channel';
import type { Redis } from '#redis/connection';
import { defineScript, type ScriptArgument } from '#redis/scripts';

/** An event for the open sockets of one user. */
export interface PersonalPush {
  readonly userId: number;
  readonly event: NonNullable<MessageInitShape<typeof PushSchema>['event']>;
}

/**
 * A second call under the same mark tells nobody, so that two ways may tell the same thing. KEYS: the mark. ARGV: how long
 * it is kept in ms, then channel and bytes for each person.
 */
const publishOnce = defineScript<number>(`
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 0 end
for i = 2, #ARGV, 2 do redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) end
return 1
`);

/** So long a push is known to have been told; what comes again later than this cannot be told apart from news. */
export const TOLD_MS = 600_000;

export type PushPublisher = ReturnType<typeof createPushPublisher>;

/** Tells people's open sockets, wherever they are. Whoever has none misses it: what must not be missed is stored first. */
export function createPushPublisher({ redis, prefix }: { redis: Redis; prefix: string }) {
  const bytesOf = (event: PersonalPush['event']): Buffer =>
    Buffer.from(toBinary(PushSchema, create(PushSchema, { event })));
  return {
    /** `mark` names the event, the same wherever it is pushed from. */
    async once(mark: string, pushes: readonly PersonalPush[]): Promise<void> {
      const args: ScriptArgument[] = [TOLD_MS];
      for (const { userId, event } of pushes) args.push(pushChannel(prefix, userId), bytesOf(event));
      await publishOnce(redis, [`told:${mark}`], args);
    },

    async publish({ userId, event }: PersonalPush): Promise<void> {
      await redis.publish(pushChannel(prefix, userId), bytesOf(event));
    },
  };
}
