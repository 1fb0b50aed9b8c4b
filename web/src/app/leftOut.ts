import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { api } from '../api/base.ts';

/** Something that the user has left out of the feed during this visit. */
export type LeftOut = {
  reason: 'video' | 'creator' | 'tag' | 'business';
  /** The video, or with `business` the promo, whose menu was used. */
  videoId: number;
  creatorId?: number | undefined;
  /** The name of the creator or business, or the hashtag. */
  name: string;
};

/** The choice as the settings undo it: there the video whose menu was used may be another one. */
export type TakenBack =
  | { reason: 'video'; videoId: number }
  | { reason: 'creator'; creatorId: number }
  | { reason: 'tag' | 'business'; name: string };

function isMeantBy(taken: TakenBack, known: LeftOut): boolean {
  if (taken.reason !== known.reason) return false;
  if (taken.reason === 'video') return known.videoId === taken.videoId;
  if (taken.reason === 'creator') return known.creatorId === taken.creatorId;
  return tagKeyOf(known.name) === tagKeyOf(taken.name);
}

const isSame = (a: LeftOut, b: LeftOut) => a.reason === b.reason && a.videoId === b.videoId && a.name === b.name;

/** New pages come without it; this hides it in loaded pages, and offers to undo it. */
const slice = createSlice({
  name: 'leftOut',
  initialState: [] as LeftOut[],
  reducers: {
    leftOutAdded: (state, { payload }: PayloadAction<LeftOut>) => [
      ...state.filter((known) => !isSame(known, payload)),
      payload,
    ],
    leftOutRemoved: (state, { payload }: PayloadAction<LeftOut>) => state.filter((known) => !isSame(known, payload)),
    leftOutForgotten: (state, { payload }: PayloadAction<TakenBack>) =>
      state.filter((known) => !isMeantBy(payload, known)),
  },
  extraReducers: (builder) => builder.addCase(api.util.resetApiState, () => []),
});

export const { leftOutAdded, leftOutRemoved, leftOutForgotten } = slice.actions;
export const leftOutReducer = slice.reducer;
