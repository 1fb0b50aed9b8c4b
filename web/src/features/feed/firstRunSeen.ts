import { browserStorage, keepInBrowser } from '../../app/token.ts';

const keyOf = (userId: number): string => `first-run-${userId}`;

/** Whether this browser has asked the user already what they like, or knows that it need not. */
export const isFirstRunOver = (userId: number): boolean => browserStorage()?.getItem(keyOf(userId)) === 'over';
export const endFirstRun = (userId: number): void => keepInBrowser(keyOf(userId), 'over');
