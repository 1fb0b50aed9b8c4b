/** Limits of captions, which client and server check. */
export const captionLimits = {
  bytes: 256 * 1024,
  kilobytes: 256,
  /** of one video */
  languages: 20,
} as const;
