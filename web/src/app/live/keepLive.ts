import { authApi } from '../../api/auth.ts';
import { sendOutbox } from '../outbox/sendOutbox.ts';
import type { AppStore } from '../store.ts';
import { readInstance } from '../showInstance.ts';
import { watch } from '../watch.ts';
import { announceMessage } from './announceMessage.ts';
import { catchUp } from './catchUp.ts';
import { countUnread } from './countUnread.ts';
import { keepConnected } from './connection.ts';
import { applyFrame, refreshOwnItems } from './frames.ts';
import { showOnIcon } from './showOnIcon.ts';
import { connectionChanged } from './slice.ts';

async function socketUrl({ dispatch }: AppStore, userId: number): Promise<string> {
  const { ticket } = await dispatch(authApi.endpoints.wsTicket.initiate(undefined, { track: false })).unwrap();
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/chat/${userId}?token=${encodeURIComponent(ticket)}`;
}

type User = { userId: number; hasMessages: boolean };

/**
 * Keeps the page's one websocket open while a user is signed in, sends waiting messages and counts unread ones.
 * `hasMessages`: false for admins, who write none. Returns a function that ends it.
 */
export function keepLive(store: AppStore, { userId, hasMessages }: User): () => void {
  const { dispatch } = store;
  readInstance();
  let stopCatchUp = () => {};
  const connection = keepConnected({
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
  const ends = [
    watch(
      store,
      ({ live }) => live.ownTyping,
      (typed) => typed && connection.send({ type: 'typing', receiver_id: typed.to }),
    ),
    sendOutbox(store, userId),
    showOnIcon(store),
    ...(hasMessages ? [countUnread(store)] : []),
  ];
  return () => {
    for (const end of ends) end();
    connection.stop();
    stopCatchUp();
    dispatch(connectionChanged(false));
  };
}
