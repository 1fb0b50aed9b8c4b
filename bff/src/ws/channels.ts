import { decodeRevoked, revocationChannel, type Revoked } from '@tallscreen/kit/auth/revocation';
import { TEMPORARILY_UNAVAILABLE, unavailable } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { pushChannel, userOfChannel } from '@tallscreen/kit/push/channel';
import type { Redis } from '@tallscreen/kit/redis/connection';

export interface ChannelsOptions {
  /** a connection of its own, as for every subscriber */
  readonly subscriber: Redis;
  readonly prefix: string;
  readonly logger: Logger;
  readonly onPush: (userId: number, bytes: Uint8Array) => void;
  readonly onRevoked: (revoked: Revoked) => void;
  /** the line was down: nobody knows what was said meanwhile */
  readonly onGap: () => void;
}

interface Channel {
  users: number;
  readonly isOpen: Promise<void>;
}

export type Channels = ReturnType<typeof createChannels>;

/** Listens for those people who have sockets here. */
export function createChannels({ subscriber, prefix, logger, onPush, onRevoked, onGap }: ChannelsOptions) {
  const channels = new Map<number, Channel>();
  let revocations: Promise<void> | undefined;

  /** A broken one is news that is no news: the next is heard all the same. */
  function guarded(handle: () => void): void {
    try {
      handle();
    } catch (err) {
      logger.error({ err }, 'what came by a channel cannot be read');
    }
  }
  const hearPush = (bytes: Buffer, channel: Buffer): void =>
    guarded(() => onPush(userOfChannel(prefix, channel.toString()), bytes));
  const hearRevoked = (text: string): void => guarded(() => onRevoked(decodeRevoked(text)));

  function listenForRevocations(): Promise<void> {
    revocations ??= subscriber.subscribe(revocationChannel(prefix), hearRevoked).catch((error: unknown) => {
      revocations = undefined;
      throw error;
    });
    return revocations;
  }

  function open(userId: number): Channel {
    const channel = {
      users: 0,
      isOpen: subscriber.subscribe(pushChannel(prefix, userId), hearPush, true).catch((error: unknown) => {
        if (channels.get(userId) === channel) channels.delete(userId);
        throw error;
      }),
    };
    channels.set(userId, channel);
    return channel;
  }

  // node-redis subscribes again by itself before it says ready
  subscriber.on('ready', onGap);

  return {
    /** Resolves when everything from now on will be heard; rejects while Redis is away. Once for each socket. */
    async join(userId: number): Promise<void> {
      // subscribing would wait for it without end
      if (!subscriber.isReady) throw unavailable(TEMPORARILY_UNAVAILABLE);
      const channel = channels.get(userId) ?? open(userId);
      channel.users++;
      try {
        await Promise.all([listenForRevocations(), channel.isOpen]);
      } catch (error) {
        channel.users--;
        throw error;
      }
    },

    leave(userId: number): void {
      const channel = channels.get(userId);
      if (channel) channel.users--;
    },

    /** Stops listening for whoever has no socket any more; not at once, since most come back. */
    async sweep(): Promise<void> {
      const left = [...channels].filter(([, { users }]) => users <= 0).map(([userId]) => userId);
      if (left.length === 0) return;
      for (const userId of left) channels.delete(userId);
      await subscriber.unsubscribe(
        left.map((userId) => pushChannel(prefix, userId)),
        hearPush,
        true,
      );
    },
  };
}
