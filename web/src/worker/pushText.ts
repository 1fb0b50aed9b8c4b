import type { PushPayload } from '@tallscreen/proto/rules/push';
import { destinationOf } from '../features/notifications/destination.ts';
import { noticeText } from '../features/notifications/noticeText.ts';
import { t, tn } from '../i18n/translate.ts';

interface PushText {
  readonly title: string;
  readonly body: string;
  /** the path that a click opens */
  readonly path: string;
  /** how many things it tells of, for the badge */
  readonly count: number;
}

/** Writes a push in the language that is set. */
export function pushText(push: PushPayload): PushText {
  if (push.type === 'message') {
    const { from, count, text } = push;
    return {
      title: from.username || t('Notification'),
      body: text ?? tn(count, '{count} new message', '{count} new messages'),
      path: `/messages/${from.id}`,
      count,
    };
  }
  const { kind, params, role } = push;
  const { title, message } = noticeText({ kind, params, title: t('Notification'), message: '' });
  const path = destinationOf({ ...push, kind: push.kind as never }, { role }) ?? '/settings/notifications';
  return { title, body: message, path, count: 1 };
}
