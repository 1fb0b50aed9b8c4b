import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../api/base.ts';

/** Something that the user has left out of the feed during this visit. */
export type LeftOut = {
  reason: 'video' | 'creator' | 'tag';
  /** The video whose menu was used. */
  videoId: number;
  creatorId?: number | undefined;
  /** The name of the creator, or the hashtag. */
  name: string;
};

const isSame = (a: LeftOut, b: LeftOut) => a.reason === b.reason && a.videoId === b.videoId && a.name === b.name;

/** New pages come without it; this hides it in pages that are loaded already, and offers to take it back. */
const slice = createSlice({
  name: 'leftOut',
  initialState: [] as LeftOut[],
  reducers: {
    leftOutAdded: (state, { payload }: PayloadAction<LeftOut>) => [
      ...state.filter((known) => !isSame(known, payload)),
      payload,
    ],
    leftOutRemoved: (state, { payload }: PayloadAction<LeftOut>) => state.filter((known) => !isSame(known, payload)),
  },
  extraReducers: (builder) => builder.addCase(api.util.resetApiState, () => []),
});

export const { leftOutAdded, leftOutRemoved } = slice.actions;
export const leftOutReducer = slice.reducer;
