/** Where people asked for less motion, clips wait for a tap. */
export const prefersStillness = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
