import { createApi, retry, type RetryOptions } from '@reduxjs/toolkit/query/react';
import type { ApiClient, ApiQuery } from '../app/client.ts';
import { pause, pauseAfter } from './backoff.ts';
import { hasTakenTooLong, isRefusal } from './errors.ts';

/** The extra argument that the store passes to every thunk. */
export type Extra = { client: ApiClient };

/** `extraOptions` of a call that must not be lost: repeats it after growing pauses until it is answered. */
export const UNTIL_ANSWERED: RetryOptions = {
  retryCondition: (error) => !isRefusal(error),
  backoff: (attempt) => pause(pauseAfter(attempt, { firstMs: 2_000, longestMs: 60_000 })),
};

const PAUSES_MS = [500, 2000];

/** Repeats a call that timed out: that is safe for every call, and a busy server usually answers the next one. */
const query = retry((async (args, api, options) => (api.extra as Extra).client.query(args, api, options)) as ApiQuery, {
  retryCondition: (error, _, { attempt }) => attempt <= PAUSES_MS.length && hasTakenTooLong(error),
  backoff: (attempt) => pause(PAUSES_MS[attempt - 1] ?? 0),
});

/** Each file beside this one injects the endpoints of one resource, so that a screen loads only those it uses. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: query,
  tagTypes: [
    'Me',
    'Video',
    'Uploads',
    'ItemRecord',
    'Comments',
    'Notifications',
    'Profile',
    'Export',
    'Follows',
    'Following',
    'Stats',
    'Queue',
    'Users',
    'Registrations',
    'Invites',
    'Promos',
    'Invoices',
    'Threads',
    'Pricing',
    'Blocks',
    'Choices',
    'Taste',
    'Mutes',
    'History',
    'Feed',
    'Sessions',
  ],
  endpoints: () => ({}),
});
