/**
 * Limits of what a business may set for a promo. The client limits its fields, the BFF checks requests and media checks
 * again. This module has no imports, so that the browser can load it.
 */
export const campaignLimits = {
  /** characters of an address */
  link: 2_048,
  /** characters of a button's text */
  callToAction: 30,
  /** proposed texts; the first one is used when a link has none */
  callsToAction: ['Learn more', 'Shop now', 'Sign up', 'Book now', 'Get the app', 'Contact us'],
  /** viewable views */
  cap: 1_000_000_000,
  /** minor units of a currency */
  budget: 100_000_000_000,
  /** showings to one viewer in 24 hours */
  frequency: 100,
} as const;
