import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../api/base.ts';

/** The card at which the user left a feed, and the first card of the feed at that time. */
type Place = { first: string; card: string };

/** The positions by feed. They are dropped together with the loaded lists. */
const slice = createSlice({
  name: 'feedPlaces',
  initialState: {} as Record<string, Place>,
  reducers: {
    feedLeft: (state, { payload: { feed, place } }: PayloadAction<{ feed: string; place: Place }>) => {
      state[feed] = place;
    },
  },
  extraReducers: (builder) => builder.addCase(api.util.resetApiState, () => ({})),
});

export const { feedLeft } = slice.actions;
export const feedPlacesReducer = slice.reducer;
