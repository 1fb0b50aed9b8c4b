import { channelName } from '#redis/connection';

const NAME = 'push:';

/** Returns the channel of one user's messages. */
export const pushChannel = (prefix: string, userId: number): string => channelName(prefix, `${NAME}${userId}`);

/** Returns the user of a channel. */
export const userOfChannel = (prefix: string, channel: string): number =>
  Number(channel.slice(prefix.length + NAME.length));
