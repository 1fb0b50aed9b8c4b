import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiClient, ApiQuery } from '../app/client.ts';
import { hasTakenTooLong } from './errors.ts';

/** The extra argument that the store passes to every thunk. */
export type Extra = { client: ApiClient };

const PAUSES_MS = [500, 2000];

/** Repeats a call that took too long: that is safe for every call, and a busy server mostly answers the next one. */
const query: ApiQuery = async (args, api, options) => {
  for (let repeats = 0; ; repeats++) {
    const answer = await (api.extra as Extra).client.query(args, api, options);
    const pause = PAUSES_MS[repeats];
    if (pause === undefined || api.signal.aborted || !hasTakenTooLong(answer.error)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

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
