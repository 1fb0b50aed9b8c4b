/**
 * The calls that the scenarios make, by their operation id in `/openapi.json`. The id is the `name` tag of every
 * request, so that figures are grouped by route and never by address. Pure: k6 and Node both read it.
 */
export interface CalledRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** below /api/v1 */
  readonly path: string;
  /** 99 % of the calls must be faster than this when the product is not overloaded. */
  readonly p99Ms: number;
}

const READ_MS = 500;
const WRITE_MS = 1_000;
/** A password is hashed on purpose with much work. */
const PASSWORD_MS = 4_000;

export const routes = {
  register: { method: 'POST', path: '/auth/register', p99Ms: PASSWORD_MS },
  login: { method: 'POST', path: '/auth/login', p99Ms: PASSWORD_MS },
  readAccount: { method: 'GET', path: '/auth/me', p99Ms: READ_MS },
  listFeed: { method: 'GET', path: '/videos/feed', p99Ms: READ_MS },
  viewVideo: { method: 'POST', path: '/videos/{id}/view', p99Ms: READ_MS },
  track: { method: 'POST', path: '/analytics/track', p99Ms: READ_MS },
  likeVideo: { method: 'POST', path: '/videos/{id}/like', p99Ms: WRITE_MS },
  listComments: { method: 'GET', path: '/comments/video/{id}', p99Ms: READ_MS },
  createComment: { method: 'POST', path: '/comments', p99Ms: WRITE_MS },
  readProfile: { method: 'GET', path: '/profile/{username}', p99Ms: READ_MS },
  searchUsers: { method: 'GET', path: '/profile/search', p99Ms: READ_MS },
  follow: { method: 'POST', path: '/profile/follow/{id}', p99Ms: WRITE_MS },
  listNotifications: { method: 'GET', path: '/me/notifications', p99Ms: READ_MS },
  listThreads: { method: 'GET', path: '/messages/threads', p99Ms: READ_MS },
  sendMessage: { method: 'POST', path: '/messages', p99Ms: WRITE_MS },
  uploadVideo: { method: 'POST', path: '/videos/upload', p99Ms: 10_000 },
  listUploads: { method: 'GET', path: '/videos/me/uploads', p99Ms: READ_MS },
  listPendingVideos: { method: 'GET', path: '/admin/videos/pending', p99Ms: WRITE_MS },
  listActiveVideos: { method: 'GET', path: '/admin/videos', p99Ms: WRITE_MS },
  moderateVideo: { method: 'POST', path: '/admin/videos/moderate', p99Ms: WRITE_MS },
  updateRole: { method: 'POST', path: '/admin/users/update-role', p99Ms: WRITE_MS },
} as const satisfies Record<string, CalledRoute>;

export type RouteName = keyof typeof routes;

/** Requests that are no API calls. */
export const MEDIA_NAME = 'media';
