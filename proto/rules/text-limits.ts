/**
 * The maximum lengths of texts that users type, in characters. The client limits its fields, the BFF checks requests
 * and the owning service checks again. This module has no imports, so that the browser can load it.
 */
export const textLimits = {
  username: 100,
  email: 254,
  bio: 160,
  title: 100,
  hashtags: 100,
  comment: 1_000,
  message: 2_000,
  appeal: 1_000,
  /** an admin's reason for a decision on a media item or an account */
  reason: 500,
  search: 100,
  mutedWord: 50,
  heldWord: 50,
  /** what somebody without an account writes about an item */
  notice: 2_000,
  noticeName: 100,
  /** of a counter-notice */
  postalAddress: 300,
  /** the work that a copyright notice names, and the address of its original */
  work: 500,
  url: 2_000,
} as const;
