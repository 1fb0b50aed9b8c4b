import { decodeRevoked, revocationChannel, type Revoked } from '@tallscreen/kit/auth/revocation';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { pushChannel, userOfChannel } from '@tallscreen/kit/push/channel';
import type { Redis } from '@tallscreen/kit/redis/connection';

export interface SubscriptionsOptions {
  /** a connection of its own: a subscriber cannot send other commands */
  readonly subscriber: Redis;
  readonly prefix: string;
  readonly logger: Logger;
  readonly onPush: (userId: number, bytes: Uint8Array) => void;
  readonly onRevoked: (revoked: Revoked) => void;
  /** called after a reconnect: messages may have been missed */
  readonly onGap: () => void;
}

interface Channel {
  users: number;
  readonly isOpen: Promise<void>;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Subscribes to the push channels of users who have sockets at this process, and to revocations. */
export function createSubscriptions({ subscriber, prefix, logger, onPush, onRevoked, onGap }: SubscriptionsOptions) {
  const channels = new Map<number, Channel>();
  let revocations: Promise<void> | undefined;

  /** Logs and skips a malformed message; the next must still be handled. */
  function orLog(handle: () => void): void {
    try {
      handle();
    } catch (err) {
      logger.error({ err }, 'skipped a malformed push message');
    }
  }
  const onPushMessage = (bytes: Buffer, channel: Buffer): void =>
    orLog(() => onPush(userOfChannel(prefix, channel.toString()), bytes));
  const onRevokedMessage = (text: string): void => orLog(() => onRevoked(decodeRevoked(text)));

  function subscribeToRevocations(): Promise<void> {
    revocations ??= subscriber.subscribe(revocationChannel(prefix), onRevokedMessage).catch((error: unknown) => {
      revocations = undefined;
      throw error;
    });
    return revocations;
  }

  function open(userId: number): Channel {
    const channel = {
      users: 0,
      isOpen: subscriber.subscribe(pushChannel(prefix, userId), onPushMessage, true).catch((error: unknown) => {
        if (channels.get(userId) === channel) channels.delete(userId);
        throw error;
      }),
    };
    channels.set(userId, channel);
    return channel;
  }

  // node-redis subscribes again by itself before it emits ready.
  subscriber.on('ready', onGap);

  return {
    /** Call once per socket. Resolves when no later message can be missed. Throws 503 while Redis is away. */
    async join(userId: number): Promise<void> {
      // Without this check subscribe would wait until Redis is back.
      if (!subscriber.isReady) throw fail('unavailable');
      const channel = channels.get(userId) ?? open(userId);
      channel.users++;
      try {
        await Promise.all([subscribeToRevocations(), channel.isOpen]);
      } catch (error) {
        channel.users--;
        throw error;
      }
    },

    leave(userId: number): void {
      const channel = channels.get(userId);
      if (channel) channel.users--;
    },

    /** Unsubscribes users without a socket. Not done at once, because most of them reconnect. */
    async sweep(): Promise<void> {
      const left = [...channels].filter(([, { users }]) => users <= 0).map(([userId]) => userId);
      if (left.length === 0) return;
      for (const userId of left) channels.delete(userId);
      await subscriber.unsubscribe(
        left.map((userId) => pushChannel(prefix, userId)),
        onPushMessage,
        true,
      );
    },
  };
}
