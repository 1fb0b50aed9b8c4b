import { browserStorage, keepInBrowser } from '../../app/token.ts';

const keyOf = (userId: number): string => `first-run-${userId}`;

/** Whether this browser has already asked the user what they like, or knows that the question is not needed. */
export const isFirstRunOver = (userId: number): boolean => browserStorage()?.getItem(keyOf(userId)) === 'over';
export const endFirstRun = (userId: number): void => keepInBrowser(keyOf(userId), 'over');
