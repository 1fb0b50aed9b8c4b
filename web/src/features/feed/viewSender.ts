type Answer = { error?: unknown };
type Deps = { send: () => Promise<Answer>; isFinal: (error: unknown) => boolean; onCounted: () => void };

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Sends the view of a card once and retries until the server answers; the server deduplicates repeated views. */
export function createViewSender({ send, isFinal, onCounted }: Deps) {
  let hasBegun = false;
  let isCounted = false;

  async function attempt(pauseMs: number): Promise<void> {
    // A call that threw got no answer, so it is retried too.
    const { error } = await send().catch((reason: unknown): Answer => ({ error: reason ?? true }));
    if (!error) {
      isCounted = true;
      onCounted();
    } else if (!isFinal(error)) {
      setTimeout(() => void attempt(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
    }
  }

  return {
    begin: () => {
      if (hasBegun) return;
      hasBegun = true;
      void attempt(FIRST_PAUSE_MS);
    },
    isCounted: () => isCounted,
  };
}
