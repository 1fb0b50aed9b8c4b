type Answer = { error?: unknown };
type Deps = { send: () => Promise<Answer>; isFinal: (error: unknown) => boolean; onCounted: () => void };

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Sends a card's one view until the server has answered it, for as long as the page lives; it counts repeats once. */
export function createViewSender({ send, isFinal, onCounted }: Deps) {
  let hasBegun = false;
  let isCounted = false;

  async function attempt(waitMs: number): Promise<void> {
    // A call that broke down has not been answered either.
    const { error } = await send().catch((reason: unknown): Answer => ({ error: reason ?? true }));
    if (!error) {
      isCounted = true;
      onCounted();
    } else if (!isFinal(error)) {
      setTimeout(() => void attempt(Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs);
    }
  }

  return {
    begin: () => {
      if (hasBegun) return;
      hasBegun = true;
      void attempt(FIRST_WAIT_MS);
    },
    isCounted: () => isCounted,
  };
}
