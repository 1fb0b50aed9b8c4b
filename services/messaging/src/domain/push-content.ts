import { notices, isNoticeKind } from '@tallscreen/proto/rules/notices';
import type { NoticePush, PushPayload, PushSubject } from '@tallscreen/proto/rules/push';
import type { Params } from '@tallscreen/proto/rules/sentence';
import type { Role } from '@tallscreen/kit/auth/person';

type Notice = Pick<NoticePush, 'kind' | 'params' | 'actor' | 'target' | 'item_id'>;

/** The stored part of a push. Names, counts and texts of messages are read when it is sent. */
export type PushContent =
  | { readonly type: 'notice'; readonly id: number; readonly notice: Notice }
  | { readonly type: 'message'; readonly fromId: number };

/** A later content with the same tag replaces an earlier one, while it waits and on the device. */
export const tagOf = (content: PushContent): string =>
  content.type === 'notice' ? `notification-${content.id}` : `messages-${content.fromId}`;

export function subjectOf(content: PushContent): PushSubject | undefined {
  if (content.type === 'message') return 'message';
  return isNoticeKind(content.notice.kind) ? notices[content.notice.kind][0] : undefined;
}

/** The user who caused it; 0 if nobody did. */
export const causerOf = (content: PushContent): number =>
  content.type === 'message' ? content.fromId : (content.notice.actor?.id ?? 0);

interface PushedDevice {
  readonly locale: string;
  readonly role: Role;
}

export const noticePush = (
  content: PushContent & { type: 'notice' },
  { locale, role }: PushedDevice,
  alerts: boolean,
): PushPayload => ({ type: 'notice', tag: tagOf(content), locale, alerts, role, ...content.notice });

/** Plaintexts may have this many bytes: RFC 8291 limits a message to 4,096 with its header. */
export const MOST_BYTES = 3_993;
const SHORTEST = 40;

const shortened = (value: unknown, length: number): unknown => {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length - 1).trimEnd()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, length)]));
};

/** Returns the JSON of a push. Shortens long texts, such as reasons, until it fits into one. */
export function encodePush(payload: PushPayload): Buffer {
  for (let length = 1_000; ; length = Math.floor(length / 2)) {
    const params = payload.type === 'notice' && { params: shortened(payload.params, length) as Params };
    const text = payload.type === 'message' && { text: shortened(payload.text, length) as string | null };
    const bytes = Buffer.from(JSON.stringify({ ...payload, ...params, ...text }));
    if (bytes.length <= MOST_BYTES) return bytes;
    if (length < SHORTEST) throw new Error(`A push of ${bytes.length} bytes cannot be shortened.`);
  }
}
