import { useCallback, useEffect, useReducer } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { errorText, isRefusal } from '../../api/errors.ts';
import { useSendMessageMutation } from '../../api/messages.ts';
import { outbox } from './outbox.ts';

const RETRY_MS = 5000;

/** Sends at once; what the line loses is sent again when it is back, and exists once. */
export function useOutbox(userId: number) {
  const [unsent, dispatch] = useReducer(outbox, []);
  const [send] = useSendMessageMutation();

  const deliver = useCallback(
    async (clientId: string, content: string) => {
      const { error } = await send({ receiver_id: userId, content, client_id: clientId });
      if (!error) dispatch({ type: 'sent', clientId });
      else if (isRefusal(error)) {
        dispatch({ type: 'refused', clientId, sentence: errorText(error, 'Something went wrong.') });
      } else dispatch({ type: 'lost', clientId });
    },
    [send, userId],
  );

  useEffect(() => {
    const waiting = unsent.filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return;
    const retry = () => {
      for (const { clientId, content } of waiting) void deliver(clientId, content);
    };
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [unsent, deliver]);

  const write = (content: string) => {
    const clientId = nanoid();
    dispatch({ type: 'written', clientId, content });
    void deliver(clientId, content);
  };
  return { unsent, write };
}
