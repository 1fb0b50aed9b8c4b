import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { authApi } from '../../api/auth.ts';
import { useAppSelector, type AppStore } from '../store.ts';
import { catchUp } from './catchUp.ts';
import { keepConnected, type Connection } from './connection.ts';
import { takeFrame } from './frames.ts';
import { lineChanged } from './slice.ts';

async function addressFor({ dispatch }: AppStore, userId: number): Promise<string> {
  const { ticket } = await dispatch(authApi.endpoints.wsTicket.initiate(undefined, { track: false })).unwrap();
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/chat/${userId}?token=${encodeURIComponent(ticket)}`;
}

/** The one socket of this page, for as long as somebody is signed in. */
export function Live({ userId }: { userId: number }) {
  const store = useStore() as AppStore;
  const line = useRef<Connection>(null);
  const writing = useAppSelector(({ live }) => live.writing);
  useEffect(() => {
    const { dispatch } = store;
    let stopCatchUp = () => {};
    line.current = keepConnected({
      address: () => addressFor(store, userId),
      // Until what was missed has come, screens go on asking.
      onUp: () => {
        stopCatchUp = catchUp(store, () => dispatch(lineChanged(true)));
      },
      onDown: () => {
        stopCatchUp();
        dispatch(lineChanged(false));
      },
      onFrame: (frame) => takeFrame(dispatch, userId, frame),
    });
    return () => {
      line.current?.stop();
      stopCatchUp();
      dispatch(lineChanged(false));
    };
  }, [store, userId]);
  useEffect(() => {
    if (writing) line.current?.say({ type: 'typing', receiver_id: writing.to });
  }, [writing]);
  return null;
}
