import type { PolicyValues } from './policies.ts';

/** The highest limits that a business may set for a promo. */
export type PromoCaps = PolicyValues['promo-caps'];

/**
 * Whether a promo's limit is above the cap. 0 means none: no limit is above every cap, and no cap allows every limit.
 */
export const isAboveCap = (limit: number, cap: number): boolean => cap > 0 && (limit === 0 || limit > cap);
