const MAX_KB = 256;

/** Limits of captions, which client and server check. */
export const captionLimits = {
  bytes: MAX_KB * 1024,
  tooLarge: `Captions must be under ${MAX_KB}KB.`,
  /** of one video */
  languages: 20,
} as const;
