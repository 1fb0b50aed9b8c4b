/**
 * What one daily user does on one day. `deploy/docs/scale.md` says where each number comes from; the simulator and the
 * load scenarios both use this list. Pure: k6 and Node both read it.
 */
export const dailyMix = {
  feedPages: 12,
  views: 100,
  watchReports: 100,
  completions: 40,
  likes: 8,
  commentLists: 6,
  comments: 0.5,
  profiles: 3,
  searches: 1,
  follows: 0.3,
  notificationLists: 6,
  threadLists: 4,
  messages: 4,
  logins: 0.1,
  uploads: 0.02,
  /** media reads that the content delivery network and the browser do not answer */
  mediaReads: 12,
} as const;

export type Action = keyof typeof dailyMix;

/** Videos on one page of the feed. */
export const PAGE_SIZE = 10;
/** How often a user's socket is open, in seconds a day. */
export const SOCKET_SECONDS_PER_DAY = 1_800;
/** The busiest quarter of an hour compared with the day's average. */
export const PEAK_FACTOR = 3;

export const SECONDS_PER_DAY = 86_400;

/** Returns how often an action happens in a second with so many daily users. */
export const perSecond = (action: Action, dailyUsers: number, factor = 1): number =>
  (dailyMix[action] * dailyUsers * factor) / SECONDS_PER_DAY;

/** Returns how many of an action come with one feed page. */
export const perPage = (action: Action): number => dailyMix[action] / dailyMix.feedPages;

/** The traffic of each hour compared with the day's average; the mean is 1. */
export const hourlyShape: readonly number[] = [
  0.5, 0.3, 0.2, 0.2, 0.2, 0.3, 0.5, 0.8, 0.9, 0.9, 0.9, 1.0, 1.3, 1.2, 1.0, 1.0, 1.1, 1.3, 1.6, 2.0, 2.4, 2.1, 1.5,
  0.8,
];

/** Returns how often to do something that is due `expected` times: 1.25 is once or, in one of four cases, twice. */
export const timesOf = (expected: number, random: number): number =>
  Math.floor(expected) + (random < expected % 1 ? 1 : 0);
