import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type Live = {
  /** Whether events arrive by websocket; while false, screens poll. */
  isUp: boolean;
  /** When each other user was last seen typing to us, ms by user id. */
  typing: Record<number, number>;
  /** The user to whom we are typing, and when this was last sent to the server. */
  ownTyping: { to: number; at: number } | null;
  /** Unread messages in all conversations. */
  unreadMessages: number;
};

const initialState: Live = { isUp: false, typing: {}, ownTyping: null, unreadMessages: 0 };
const SEND_TYPING_EVERY_MS = 2000;

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isUp = payload;
      state.typing = {};
    },
    unreadMessagesCounted: (state, { payload }: PayloadAction<number>) => {
      state.unreadMessages = payload;
    },
    typingSeen: {
      prepare: (from: number) => ({ payload: { from, at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<{ from: number; at: number }>) => {
        state.typing[payload.from] = payload.at;
      },
    },
    typingEnded: (state, { payload }: PayloadAction<number>) => {
      delete state.typing[payload];
    },
    typed: {
      prepare: (to: number) => ({ payload: { to, at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<{ to: number; at: number }>) => {
        const known = state.ownTyping;
        if (known?.to !== payload.to || payload.at - known.at >= SEND_TYPING_EVERY_MS) state.ownTyping = payload;
      },
    },
  },
});

export const { connectionChanged, unreadMessagesCounted, typingSeen, typingEnded, typed } = slice.actions;
export const liveReducer = slice.reducer;
