/** A message that is not yet on the server. `refused`: the server's sentence; trying again would not help. */
export type Unsent = { clientId: string; content: string; isWaiting: boolean; refused?: string };
export type OutboxEvent =
  | { type: 'written'; clientId: string; content: string }
  | { type: 'sent'; clientId: string }
  | { type: 'lost'; clientId: string }
  | { type: 'refused'; clientId: string; sentence: string };

/** Waiting ones stay until the line is back; refused ones stay to be read. */
export function outbox(state: Unsent[], event: OutboxEvent): Unsent[] {
  switch (event.type) {
    case 'written':
      return [...state, { clientId: event.clientId, content: event.content, isWaiting: false }];
    case 'sent':
      return state.filter(({ clientId }) => clientId !== event.clientId);
    case 'lost':
      return state.map((entry) => (entry.clientId === event.clientId ? { ...entry, isWaiting: true } : entry));
    case 'refused':
      return state.map((entry) =>
        entry.clientId === event.clientId ? { ...entry, isWaiting: false, refused: event.sentence } : entry,
      );
  }
}
