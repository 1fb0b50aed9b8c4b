import type { ServerFrame } from '@tallscreen/bff/contract/socket';
import { messagesApi } from '../../api/messages.ts';
import { t } from '../../i18n/translate.ts';
import type { AppStore } from '../store.ts';
import { toastShown } from '../toasts.ts';

const SHOWN_CHARACTERS = 80;

const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text;

/** Shows an arriving message in a toast that leads to its chat, unless a messages screen is open. */
export async function announceMessage({ dispatch }: AppStore, frame: ServerFrame): Promise<void> {
  if (frame.type !== 'new_message' || /^\/messages(\/|$)/.test(location.pathname)) return;
  const { from, content } = frame;
  const request = dispatch(messagesApi.endpoints.userById.initiate(from, { subscribe: false }));
  const { data: sender } = await request;
  const text = sender ? `@${sender.username}: ${shortened(content)}` : t('You have a new message.');
  dispatch(toastShown(text, 'plain', `/messages/${from}`));
}
