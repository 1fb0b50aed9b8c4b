import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { authApi } from '../../api/auth.ts';
import { OutboxSender } from '../outbox/OutboxSender.tsx';
import { useAppSelector, type AppStore } from '../store.ts';
import { announceMessage } from './announceMessage.ts';
import { catchUp } from './catchUp.ts';
import { keepConnected, type Connection } from './connection.ts';
import { applyFrame, refreshOwnItems } from './frames.ts';
import { connectionChanged } from './slice.ts';
import { UnreadMessages } from './UnreadMessages.tsx';

async function socketUrl({ dispatch }: AppStore, userId: number): Promise<string> {
  const { ticket } = await dispatch(authApi.endpoints.wsTicket.initiate(undefined, { track: false })).unwrap();
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/chat/${userId}?token=${encodeURIComponent(ticket)}`;
}

type Props = { userId: number; hasMessages: boolean };

/**
 * Keeps the page's one websocket open while a user is signed in, and sends messages that wait.
 * `hasMessages`: false for admins, who write none.
 */
export function Live({ userId, hasMessages }: Props) {
  const store = useStore() as AppStore;
  const connection = useRef<Connection>(null);
  const ownTyping = useAppSelector(({ live }) => live.ownTyping);
  useEffect(() => {
    const { dispatch } = store;
    let stopCatchUp = () => {};
    connection.current = keepConnected({
      url: () => socketUrl(store, userId),
      // Screens keep polling until the missed messages have arrived.
      onUp: () => {
        stopCatchUp = catchUp(store, () => {
          dispatch(connectionChanged(true));
          refreshOwnItems(dispatch);
        });
      },
      onDown: () => {
        stopCatchUp();
        dispatch(connectionChanged(false));
      },
      onFrame: (frame) => {
        applyFrame(dispatch, userId, frame);
        void announceMessage(store, frame);
      },
    });
    return () => {
      connection.current?.stop();
      stopCatchUp();
      dispatch(connectionChanged(false));
    };
  }, [store, userId]);
  useEffect(() => {
    if (ownTyping) connection.current?.send({ type: 'typing', receiver_id: ownTyping.to });
  }, [ownTyping]);
  return (
    <>
      <OutboxSender userId={userId} />
      {hasMessages && <UnreadMessages />}
    </>
  );
}
