import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Ids of notifications that were unread when the user opened the list. They are read by now, but keep their dot until
 * the user leaves the list or clears it.
 */
const slice = createSlice({
  name: 'notificationDots',
  initialState: [] as number[],
  reducers: {
    dotsKept: (state, { payload }: PayloadAction<number[]>) => [...new Set([...state, ...payload])],
    dotsDropped: (): number[] => [],
  },
});

export const { dotsKept, dotsDropped } = slice.actions;
export const notificationDotsReducer = slice.reducer;
