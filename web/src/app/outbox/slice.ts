import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** A message that is not yet on the server. */
export type Unsent = {
  clientId: string;
  receiverId: number;
  content: string;
  /** how often the line has lost it */
  losses: number;
  /** the server's sentence; trying again would not help */
  refused?: string;
};

/** In the order of writing: who wrote twice to somebody is read in that order. */
type Outbox = { ownerId: number | null; entries: Unsent[] };

const slice = createSlice({
  name: 'outbox',
  initialState: { ownerId: null, entries: [] } as Outbox,
  reducers: {
    /** What was left when the page was. */
    outboxOpened: (_, { payload }: PayloadAction<{ ownerId: number; entries: Unsent[] }>): Outbox => payload,
    written: {
      prepare: (receiverId: number, content: string) => ({ payload: { clientId: nanoid(), receiverId, content } }),
      reducer: ({ entries }, { payload }: PayloadAction<Omit<Unsent, 'losses'>>) => {
        entries.push({ ...payload, losses: 0 });
      },
    },
    sent: (state, { payload: clientId }: PayloadAction<string>) => {
      state.entries = state.entries.filter((entry) => entry.clientId !== clientId);
    },
    lost: ({ entries }, { payload: clientId }: PayloadAction<string>) => {
      for (const entry of entries) if (entry.clientId === clientId) entry.losses++;
    },
    /** Stays to be read, until the page is left. */
    refused: ({ entries }, { payload }: PayloadAction<{ clientId: string; sentence: string }>) => {
      for (const entry of entries) if (entry.clientId === payload.clientId) entry.refused = payload.sentence;
    },
  },
});

export const { outboxOpened, written, sent, lost, refused } = slice.actions;
export const outboxReducer = slice.reducer;

/** The next one to each receiver: after it the others to the same, so that they arrive in their order. */
export function nextOnes(entries: readonly Unsent[]): Unsent[] {
  const waiting = entries.filter(({ refused }) => !refused).toReversed();
  return [...new Map(waiting.map((entry) => [entry.receiverId, entry])).values()];
}
