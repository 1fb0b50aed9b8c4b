import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The card at which the user left each feed, by the feed's pinned video. */
const slice = createSlice({
  name: 'feedPlaces',
  initialState: {} as Record<string, string>,
  reducers: {
    feedLeft: (state, { payload: { pin, card } }: PayloadAction<{ pin: string; card: string }>) => {
      state[pin] = card;
    },
  },
});

export const { feedLeft } = slice.actions;
export const feedPlacesReducer = slice.reducer;
