// The places where people could come upon a video, for bff/tests/visibility.test.ts.
import { isListed, maySee, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { stackUrl } from '../../../deploy/tests/support/stack.ts';
import { guest, type Answer, type Call, type Json } from './client.ts';
import type { Person } from './people.ts';

export const TITLE = 'Quokkas by moonlight';
export const TAG = 'quokkatag';

export const viewerNames = ['guest', 'stranger', 'follower', 'uploader', 'admin', 'blocked'] as const;
export type ViewerName = (typeof viewerNames)[number];

export type People = Readonly<Record<Exclude<ViewerName, 'guest'>, Person>>;
export const callOf = (people: People, name: ViewerName): Call => (name === 'guest' ? guest : people[name].call);

/** A video, and the addresses of its file that each viewer has ever been told. */
export interface Walked {
  readonly id: number;
  readonly files: Map<ViewerName, Set<string>>;
}

const relationOf = (name: ViewerName) => ({
  isDecider: name === 'uploader' || name === 'admin',
  isFollower: name === 'follower',
});
export const sees = (level: VideoAudience, name: ViewerName): boolean =>
  name !== 'blocked' && maySee(level, relationOf(name));
const isForAll = (level: VideoAudience): boolean => maySee(level, relationOf('guest'));

export interface Place {
  /** whether the viewer finds the video there */
  readonly shows: (call: Call, walked: Walked, name: ViewerName) => Promise<boolean>;
  /** whether the viewer should */
  readonly should: (level: VideoAudience, name: ViewerName) => boolean;
  readonly isForGuests?: boolean;
}

const listOf = ({ status, detail, body }: Answer, name = 'videos'): Json[] => {
  if (status !== 200) throw new Error(`${status} ${detail}`);
  return body[name] as Json[];
};
const has = (entries: readonly Json[], id: number): boolean => entries.some((entry) => entry['id'] === id);

/** Found unless the answer is 404. */
const byId = (
  method: string,
  pathOf: (id: number) => string,
  json?: (id: number) => Json,
  isForGuests = false,
): Place => ({
  isForGuests,
  should: sees,
  async shows(call, { id }) {
    const { status } = await call(method, pathOf(id), json && { json: json(id) });
    if (status !== 404 && status >= 400 && status !== 403 && status !== 409)
      throw new Error(`${pathOf(id)}: ${status}`);
    return status !== 404;
  },
});

const inList = (path: () => string, should: Place['should'], isForGuests = false): Place => ({
  isForGuests,
  should,
  shows: async (call, { id }) => has(listOf(await call('GET', path())), id),
});

/** A page for programs, the same for everybody. */
const onPage = (pathOf: (id: number) => string, levels: (level: VideoAudience) => boolean, text?: string): Place => ({
  isForGuests: true,
  should: (level) => levels(level),
  async shows(_call, { id }) {
    const answer = await fetch(`${stackUrl}${pathOf(id)}`);
    const body = await answer.text();
    return answer.status === 200 && body.includes(text ?? `/video/${id}<`);
  },
});

const toAll = (level: VideoAudience, name: ViewerName): boolean => isListed(level) && name !== 'blocked';
const toFollowers = (level: VideoAudience, name: ViewerName): boolean => name === 'follower' && isListed(level, true);

export const placesOf = (uploader: () => string): Readonly<Record<string, Place>> => ({
  page: byId('GET', (id) => `/videos/${id}`, undefined, true),
  comments: byId('GET', (id) => `/comments/video/${id}`, undefined, true),
  captions: byId('GET', (id) => `/videos/${id}/captions/en`, undefined, true),
  like: byId('POST', (id) => `/videos/${id}/like`),
  save: byId('POST', (id) => `/videos/${id}/save`),
  'view report': byId(
    'POST',
    () => '/analytics/track',
    (id) => ({ video_id: id, event: 'impression' }),
  ),
  statistics: byId('GET', (id) => `/analytics/video/${id}/timeline`),
  report: {
    ...byId(
      'POST',
      () => '/report',
      (id) => ({ item_type: 'video', item_id: id, reason: 'SPAM' }),
    ),
    // As before, a block does not keep anybody from reporting.
    should: (level, name) => maySee(level, relationOf(name)),
  },
  why: byId('GET', (id) => `/videos/${id}/why`),
  'more like this': byId('POST', (id) => `/videos/${id}/more-like-this`),
  pin: {
    should: sees,
    shows: async (call, { id }) => listOf(await call('GET', `/videos/feed?video=${id}&limit=1`))[0]?.['id'] === id,
  },
  feed: {
    should: toAll,
    async shows(call, { id }) {
      for (let cursor = ''; ;) {
        const answer = await call('GET', `/videos/feed?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        if (has(listOf(answer), id)) return true;
        cursor = (answer.body['next_cursor'] as string | null) ?? '';
        if (cursor === '' || listOf(answer).length === 0) return false;
      }
    },
  },
  following: inList(() => '/videos/feed?tab=following', toFollowers),
  search: inList(() => '/search?q=quokkas&type=videos', toAll),
  tag: inList(() => `/tags/${TAG}/videos`, toAll),
  explore: inList(() => '/explore', toAll, true),
  profile: {
    should: (level, name) => (relationOf(name).isDecider ? true : toAll(level, name) || toFollowers(level, name)),
    async shows(call, { id }) {
      const answer = await call('GET', `/profile/${uploader()}`);
      return answer.status !== 404 && has(listOf(answer), id);
    },
  },
  saved: inList(() => '/me/saved', sees),
  liked: inList(() => '/me/liked', sees),
  history: inList(() => '/me/history', sees),
  notifications: {
    should: sees,
    shows: async (call) =>
      listOf(await call('GET', '/me/notifications'), 'notifications').some((entry) =>
        String(entry['message']).includes(TITLE),
      ),
  },
  file: {
    isForGuests: true,
    should: (level, name) => (name === 'blocked' ? isForAll(level) : sees(level, name)),
    async shows(call, { id, files }, name) {
      const told = files.get(name)!;
      const { body } = await call('GET', `/videos/${id}`);
      if (body['video_url']) told.add(body['video_url'] as string);
      // A blocked person can sign out and look as a guest.
      const known = [...told, ...(name === 'blocked' ? files.get('guest')! : [])];
      const answers = await Promise.all(known.map(async (url) => (await fetch(`${stackUrl}${url}`)).status));
      return answers.includes(200);
    },
  },
  html: onPage((id) => `/video/${id}`, isForAll, TITLE),
  'shared html': onPage((id) => `/feed?video=${id}`, isForAll, TITLE),
  embed: onPage((id) => `/embed/${id}`, isForAll, TITLE),
  oEmbed: onPage((id) => `/api/v1/oembed?url=${encodeURIComponent(`${stackUrl}/video/${id}`)}`, isForAll, TITLE),
  rss: onPage(() => `/profile/${uploader()}/rss.xml`, isListed, TITLE),
  sitemap: onPage(() => '/sitemap.xml', isListed),
});
