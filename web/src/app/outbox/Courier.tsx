import { useEffect, useRef } from 'react';
import { errorText, isRefusal, statusOf } from '../../api/errors.ts';
import { useSendMessageMutation } from '../../api/messages.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../store.ts';
import { keep, readKept } from './keep.ts';
import { lost, nextOnes, outboxOpened, refused, sent, type Unsent } from './slice.ts';

const RETRY_MS = 5000;

/** A session that is over says nothing about the message: it waits for its writer to sign in again. */
const isFinal = (error: unknown): boolean => isRefusal(error) && statusOf(error) !== 401;

/** Sends what was written, from whatever screen; what the line loses goes out when it is back. */
export function Courier({ userId }: { userId: number }) {
  const dispatch = useAppDispatch();
  const { ownerId, entries } = useAppSelector(({ outbox }) => outbox);
  const isOpen = ownerId === userId;

  useEffect(() => {
    if (!isOpen) dispatch(outboxOpened({ ownerId: userId, entries: readKept(userId) }));
    else keep(userId, entries);
  }, [dispatch, isOpen, userId, entries]);

  return isOpen && nextOnes(entries).map((entry) => <Delivery key={entry.receiverId} {...entry} />);
}

/** Of one message after the other to one receiver. */
function Delivery({ clientId, receiverId, content, losses }: Unsent) {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const [send] = useSendMessageMutation();
  const retry = useRef(() => {});

  useEffect(() => {
    let isUnderWay = false;
    const deliver = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      const { error } = await send({ receiver_id: receiverId, content, client_id: clientId });
      if (!error) dispatch(sent(clientId));
      else if (isFinal(error)) dispatch(refused({ clientId, sentence: errorText(error, 'Something went wrong.') }));
      else dispatch(lost(clientId));
    };
    if (losses === 0) return void deliver();
    const again = () => void deliver();
    retry.current = again;
    const timer = setTimeout(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      retry.current = () => {};
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [dispatch, send, clientId, receiverId, content, losses]);

  useEffect(() => {
    if (isLive) retry.current();
  }, [isLive]);
  return null;
}
