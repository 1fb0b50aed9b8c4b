/** A device ends after this time if the end of its session is not known: the lifetime of sessions by default. */
export const UNKNOWN_END_MS = 30 * 86_400_000;
