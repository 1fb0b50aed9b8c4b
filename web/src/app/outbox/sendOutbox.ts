import { pauseAfter } from '../../api/backoff.ts';
import { errorText, isRefusal, statusOf } from '../../api/errors.ts';
import { messagesApi } from '../../api/messages.ts';
import { t } from '../../i18n/translate.ts';
import type { AppStore } from '../store.ts';
import { watch } from '../watch.ts';
import { sendFailed, nextToSend, outboxOpened, messageRefused, messageSent, type Unsent } from './slice.ts';
import { storeOutbox, readStoredOutbox } from './storage.ts';

const PAUSES = { firstMs: 2_500, longestMs: 5_000 };

/** A 401 is not final: the message waits until its author signs in again. */
const isFinal = (error: unknown): boolean => isRefusal(error) && statusOf(error) !== 401;

/**
 * Sends queued messages on every screen, and those that failed again after a pause and when the connection is back.
 * Returns a function that stops it.
 */
export function sendOutbox(store: AppStore, userId: number): () => void {
  const { dispatch } = store;
  const sending = new Set<string>();
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;

  const sendNext = () => {
    const { ownerId, entries } = store.getState().outbox;
    if (ownerId !== userId) return;
    storeOutbox(userId, entries);
    for (const entry of nextToSend(entries))
      if (!sending.has(entry.clientId) && !pauses.has(entry.clientId)) void send(entry);
  };
  const endPauses = () => {
    for (const timer of pauses.values()) clearTimeout(timer);
    pauses.clear();
  };
  const sendAgain = () => {
    endPauses();
    sendNext();
  };
  async function send({ clientId, receiverId, content, failedAttempts }: Unsent): Promise<void> {
    sending.add(clientId);
    const message = { receiver_id: receiverId, content, client_id: clientId };
    const { error } = await dispatch(messagesApi.endpoints.sendMessage.initiate(message, { track: false }));
    sending.delete(clientId);
    if (!error) dispatch(messageSent(clientId));
    else if (isFinal(error)) {
      dispatch(messageRefused({ clientId, reason: errorText(error, t('Something went wrong.')) }));
    } else {
      const resume = () => {
        pauses.delete(clientId);
        sendNext();
      };
      if (!isStopped) pauses.set(clientId, setTimeout(resume, pauseAfter(failedAttempts + 1, PAUSES)));
      dispatch(sendFailed(clientId));
    }
  }

  const unwatch = [
    watch(store, ({ outbox }) => outbox, sendNext),
    watch(
      store,
      ({ live }) => live.isUp,
      (isUp) => isUp && sendAgain(),
    ),
  ];
  window.addEventListener('online', sendAgain);
  if (store.getState().outbox.ownerId === userId) sendNext();
  else dispatch(outboxOpened({ ownerId: userId, entries: readStoredOutbox(userId) }));
  return () => {
    isStopped = true;
    endPauses();
    window.removeEventListener('online', sendAgain);
    for (const end of unwatch) end();
  };
}
