import type { Notification } from '@tallscreen/bff/contract';
import { tServer } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';

/** By what people did: words of the sentence that stand outside of names and titles. */
const acts: Partial<Record<NonNullable<Notification['type']>, RegExp>> = {
  like: / liked "\{title\}"\.$/,
  comment: /\} commented on "/,
  reply: / replied to your comment on "/,
  mention: / mentioned you in a comment on /,
  follow: / started following you\.$/,
};

/** By the last word of the notification's title: "Video rejected". */
const decisions: Readonly<Record<string, RegExp>> = {
  approved: /^Your \w+ "\{title\}" was approved/,
  published: /^Your \w+ "\{title\}" is live now/,
  rejected: /^Your \w+ "\{title\}" was rejected/,
  removed: /^Your \w+ "\{title\}" was removed/,
};

/** A title can hold what looks like another sentence, so only the sentences that the notification can be are tried. */
function isFitting({ type, title }: Pick<Notification, 'type' | 'title'>): ((pattern: string) => boolean) | undefined {
  const own = (type && acts[type]) ?? (type === 'decision' ? decisions[title.split(' ').at(-1) ?? ''] : undefined);
  return own && ((pattern) => own.test(pattern));
}

/** The server writes moments as "2030-05-01 18:00 UTC". */
const withLocalTimes = (text: string): string =>
  text.replaceAll(/(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g, (_, day: string, time: string) =>
    localTime(`${day}T${time}:00Z`),
  );

/** What a notification says, in the language and the time zone of the reader. */
export const noticeText = (entry: Pick<Notification, 'type' | 'title' | 'message'>): string =>
  withLocalTimes(tServer(entry.message, isFitting(entry)));
