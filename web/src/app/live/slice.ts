import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type Live = {
  /** News come by themselves; while they do not, screens ask. */
  isUp: boolean;
  /** Who has been seen writing to us, and when. */
  typing: Record<number, number>;
  /** To whom we are writing, and since when the last sign of it. */
  writing: { to: number; at: number } | null;
};

const initialState: Live = { isUp: false, typing: {}, writing: null };
const TELL_EVERY_MS = 2000;

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    lineChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isUp = payload;
      state.typing = {};
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
    wrote: {
      prepare: (to: number) => ({ payload: { to, at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<{ to: number; at: number }>) => {
        const known = state.writing;
        if (known?.to !== payload.to || payload.at - known.at >= TELL_EVERY_MS) state.writing = payload;
      },
    },
  },
});

export const { lineChanged, typingSeen, typingEnded, wrote } = slice.actions;
export const liveReducer = slice.reducer;
