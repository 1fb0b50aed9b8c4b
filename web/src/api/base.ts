import { createApi, retry } from '@reduxjs/toolkit/query/react';
import type { ApiClient, ApiQuery } from '../app/client.ts';
import { hasTakenTooLong } from './errors.ts';

/** The extra argument that the store passes to every thunk. */
export type Extra = { client: ApiClient };

const MAX_REPEATS = 2;

/** Repeats a call that took too long: that is safe for every call, and a busy server mostly answers the next one. */
const query: ApiQuery = retry(
  ((args, api, options) => (api.extra as Extra).client.query(args, api, options)) satisfies ApiQuery,
  { retryCondition: (error, _args, { attempt }) => attempt <= MAX_REPEATS && hasTakenTooLong(error) },
);

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
    'Promos',
    'Reports',
    'Threads',
    'Pricing',
    'Blocks',
    'Choices',
    'Mutes',
    'History',
    'Feed',
    'Sessions',
  ],
  endpoints: () => ({}),
});
