import { useEffect, useRef } from 'react';
import { errorText, isRefusal, statusOf } from '../../api/errors.ts';
import { useSendMessageMutation } from '../../api/messages.ts';
import { t } from '../../i18n/translate.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../store.ts';
import { storeOutbox, readStoredOutbox } from './storage.ts';
import { sendFailed, nextToSend, outboxOpened, messageRefused, messageSent, type Unsent } from './slice.ts';

const RETRY_MS = 5000;

/** A 401 is not final: the message waits until its author signs in again. */
const isFinal = (error: unknown): boolean => isRefusal(error) && statusOf(error) !== 401;

/** Sends queued messages on every screen and retries those that failed when the connection is back. */
export function OutboxSender({ userId }: { userId: number }) {
  const dispatch = useAppDispatch();
  const { ownerId, entries } = useAppSelector(({ outbox }) => outbox);
  const isOpen = ownerId === userId;

  useEffect(() => {
    if (!isOpen) dispatch(outboxOpened({ ownerId: userId, entries: readStoredOutbox(userId) }));
    else storeOutbox(userId, entries);
  }, [dispatch, isOpen, userId, entries]);

  return isOpen && nextToSend(entries).map((entry) => <MessageSender key={entry.receiverId} {...entry} />);
}

/** Sends the first queued message of one receiver. */
function MessageSender({ clientId, receiverId, content, failedAttempts }: Unsent) {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const [sendMessage] = useSendMessageMutation();
  const retry = useRef(() => {});

  useEffect(() => {
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      const { error } = await sendMessage({ receiver_id: receiverId, content, client_id: clientId });
      if (!error) dispatch(messageSent(clientId));
      else if (isFinal(error))
        dispatch(messageRefused({ clientId, reason: errorText(error, t('Something went wrong.')) }));
      else dispatch(sendFailed(clientId));
    };
    if (failedAttempts === 0) return void send();
    const again = () => void send();
    retry.current = again;
    const timer = setTimeout(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      retry.current = () => {};
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [dispatch, sendMessage, clientId, receiverId, content, failedAttempts]);

  useEffect(() => {
    if (isLive) retry.current();
  }, [isLive]);
  return null;
}
