import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiClient, ApiQuery } from '../app/client.ts';

/** The extra argument that the store passes to every thunk. */
export type Extra = { client: ApiClient };

const query: ApiQuery = (args, api, options) => (api.extra as Extra).client.query(args, api, options);

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
