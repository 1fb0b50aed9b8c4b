/**
 * When the pendulums start, how long until they meet again, and how often each swings until then. Shared with the
 * sound.
 */
export const START = 0.6;
export const CYCLE = 5.2;
export const swings = (i) => 4 + i;
