import { channelName } from '#redis/connection';

const NAME = 'push:';

/** The channel of one person's news. */
export const pushChannel = (prefix: string, userId: number): string => channelName(prefix, `${NAME}${userId}`);

/** Whose channel it is. */
export const userOfChannel = (prefix: string, channel: string): number =>
  Number(channel.slice(prefix.length + NAME.length));
