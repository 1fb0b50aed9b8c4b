import { notices, type NoticeKind, type NoticeType } from './notices.ts';
import type { Params } from './sentence.ts';

/** The kinds of a push: the subjects of notifications, and messages. */
export type PushSubject = NoticeType | 'message';

const noticeTypes = (Object.keys(notices) as NoticeKind[]).map((kind): NoticeType => notices[kind][0]);

export const pushSubjects: readonly PushSubject[] = ['message', ...new Set(noticeTypes)];

export const isPushSubject = (name: string): name is PushSubject => (pushSubjects as readonly string[]).includes(name);

interface Common {
  /** Names what it is about: a later push with the same tag replaces this one. */
  readonly tag: string;
  /** language of the texts */
  readonly locale: string;
  /** false: it replaces one that has just been shown, and makes no sound */
  readonly alerts: boolean;
}

export interface NoticePush extends Common {
  readonly type: 'notice';
  readonly kind: string;
  readonly params: Params;
  readonly actor: { readonly id: number; readonly username: string } | null;
  readonly target: { readonly type: 'video' | 'promo' | 'comment' | 'user' | 'decision'; readonly id: number } | null;
  readonly item_id: number | null;
  readonly role: 'admin' | 'creator' | 'business' | 'user';
}

export interface MessagePush extends Common {
  readonly type: 'message';
  /** the user who wrote */
  readonly from: { readonly id: number; readonly username: string };
  /** the unread messages of the conversation */
  readonly count: number;
  /** the newest message; null unless the receiver wants to see it */
  readonly text: string | null;
}

/** The content of a push, which the service worker writes as a text in the person's language. */
export type PushPayload = NoticePush | MessagePush;
