import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** A message that the server has not stored yet. */
export type Unsent = {
  clientId: string;
  receiverId: number;
  content: string;
  /** Number of attempts to send without an answer. */
  failedAttempts: number;
  /** Why the server refuses it, in the user's language; it is not retried. */
  refused?: string;
};

/** Entries in the order of writing, which is also the order of sending to one receiver. */
type Outbox = { ownerId: number | null; entries: Unsent[] };

const slice = createSlice({
  name: 'outbox',
  initialState: { ownerId: null, entries: [] } as Outbox,
  reducers: {
    /** Loads the messages stored before the last reload. Those written before that follow them. */
    outboxOpened: ({ ownerId, entries }, { payload }: PayloadAction<{ ownerId: number; entries: Unsent[] }>): Outbox =>
      ownerId === null ? { ...payload, entries: [...payload.entries, ...entries] } : payload,
    messageQueued: {
      prepare: (receiverId: number, content: string) => ({ payload: { clientId: nanoid(), receiverId, content } }),
      reducer: ({ entries }, { payload }: PayloadAction<Omit<Unsent, 'failedAttempts'>>) => {
        entries.push({ ...payload, failedAttempts: 0 });
      },
    },
    messageSent: (state, { payload: clientId }: PayloadAction<string>) => {
      state.entries = state.entries.filter((entry) => entry.clientId !== clientId);
    },
    sendFailed: ({ entries }, { payload: clientId }: PayloadAction<string>) => {
      for (const entry of entries) if (entry.clientId === clientId) entry.failedAttempts++;
    },
    /** A refused message stays visible with its reason until the page is left. */
    messageRefused: ({ entries }, { payload }: PayloadAction<{ clientId: string; reason: string }>) => {
      for (const entry of entries) if (entry.clientId === payload.clientId) entry.refused = payload.reason;
    },
  },
});

export const { outboxOpened, messageQueued, messageSent, sendFailed, messageRefused } = slice.actions;
export const outboxReducer = slice.reducer;

/** Returns the first unsent message of each receiver; later ones wait for it, so that the order is kept. */
export function nextToSend(entries: readonly Unsent[]): Unsent[] {
  const waiting = entries.filter(({ refused }) => !refused).toReversed();
  return [...new Map(waiting.map((entry) => [entry.receiverId, entry])).values()];
}
