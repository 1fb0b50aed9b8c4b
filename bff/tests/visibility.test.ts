// Walks level × viewer × place: who finds a video where, while its uploader changes who may see it.
import { beforeAll, expect, jest, test } from '@jest/globals';
import { isListed, maySee, videoAudiences, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { guest, type Answer, type Call, type Json } from './support/client.ts';
import { decide, processed, uploadForm } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import { openZip } from './support/zip.ts';

jest.setTimeout(600_000);

const TITLE = 'Quokkas by moonlight';
const TAG = 'quokkatag';

const viewerNames = ['guest', 'stranger', 'follower', 'uploader', 'admin', 'blocked'] as const;
type ViewerName = (typeof viewerNames)[number];

let people: Record<Exclude<ViewerName, 'guest'>, Person>;
const callOf = (name: ViewerName): Call => (name === 'guest' ? guest : people[name].call);

/** A video, and the addresses of its file that each viewer has ever been told. */
interface Walked {
  readonly id: number;
  readonly files: Map<ViewerName, Set<string>>;
}

const relationOf = (name: ViewerName) => ({
  isDecider: name === 'uploader' || name === 'admin',
  isFollower: name === 'follower',
});
const sees = (level: VideoAudience, name: ViewerName): boolean => name !== 'blocked' && maySee(level, relationOf(name));
const isForAll = (level: VideoAudience): boolean => maySee(level, relationOf('guest'));

interface Place {
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

const places: Readonly<Record<string, Place>> = {
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
  why: { ...byId('GET', (id) => `/videos/${id}/why`), should: toAll },
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
        cursor = String(answer.body['next_cursor'] ?? '');
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
      const answer = await call('GET', `/profile/${people.uploader.username}`);
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
      if (body['video_url']) told.add(String(body['video_url']));
      // Who is blocked can sign out.
      const known = [...told, ...(name === 'blocked' ? files.get('guest')! : [])];
      const answers = await Promise.all(known.map(async (url) => (await fetch(`${stackUrl}${url}`)).status));
      return answers.includes(200);
    },
  },
  html: onPage((id) => `/video/${id}`, isForAll, TITLE),
  'shared html': onPage((id) => `/feed?video=${id}`, isForAll, TITLE),
  embed: onPage((id) => `/embed/${id}`, isForAll, TITLE),
  oEmbed: onPage((id) => `/api/v1/oembed?url=${encodeURIComponent(`${stackUrl}/video/${id}`)}`, isForAll, TITLE),
  rss: onPage(() => `/profile/${people.uploader.username}/rss.xml`, isListed, TITLE),
  sitemap: onPage(() => '/sitemap.xml', isListed),
};

/** Returns the cells that are not as they should be, as `place: viewer sees it` or `place: viewer misses it`. */
async function wrongCells(walked: Walked, level: VideoAudience, without: readonly string[] = []): Promise<string[]> {
  const wrong: string[] = [];
  for (const [place, { shows, should, isForGuests }] of Object.entries(places)) {
    if (without.includes(place)) continue;
    const names = viewerNames.filter((name) => isForGuests || name !== 'guest');
    const shown = await Promise.all(names.map((name) => shows(callOf(name), walked, name)));
    for (const [i, name] of names.entries()) {
      if (shown[i] === should(level, name)) continue;
      wrong.push(`${place}: ${name} ${shown[i] ? 'sees' : 'misses'} it`);
    }
  }
  return wrong;
}

/** Waits until every cell is as it should be, else fails with those that are not. */
async function expectWalk(walked: Walked, level: VideoAudience, without?: readonly string[]): Promise<void> {
  let wrong: string[] = [];
  const walk = async () => (wrong = await wrongCells(walked, level, without)).length === 0;
  await eventually(`every cell of ${level}`, walk, 30).catch((error: unknown) => {
    if (wrong.length === 0) throw error;
  });
  expect({ level, wrong }).toEqual({ level, wrong: [] });
}

async function newVideo(fields: Record<string, string>): Promise<Walked> {
  const form = await uploadForm(TITLE);
  form.set('hashtags', TAG);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { status, body, detail } = await people.uploader.call('POST', '/videos/upload', { form });
  if (status !== 201) throw new Error(`upload: ${status} ${detail}`);
  const id = body['id'] as number;
  expect(body['visibility']).toBe(fields['visibility'] ?? 'public');
  await processed(people.uploader, id);
  const raw = { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nQuokkas\n' };
  expect((await people.uploader.call('PUT', `/videos/${id}/captions/en`, { raw })).status).toBe(200);
  await eventually('the words of the captions are scanned', async () => {
    const { body: video } = await people.uploader.call('GET', `/videos/${id}`);
    return video['processing_stage'] === null;
  });
  await decide(id, 'approve');
  return { id, files: new Map(viewerNames.map((name) => [name, new Set()])) };
}

async function change({ id }: Walked, visibility: VideoAudience): Promise<void> {
  const { status, body } = await people.uploader.call('PUT', `/videos/${id}`, { json: { visibility } });
  expect([status, body['visibility']]).toEqual([200, visibility]);
}

const comment = async (by: Person, json: Json): Promise<Answer> => by.call('POST', '/comments', { json });

/** Everybody watches, likes, saves and comments on the video, the uploader replies, and then blocks one person. */
async function meetVideo({ id }: Walked): Promise<void> {
  const { uploader, blocked } = people;
  for (const person of Object.values(people)) {
    await eventually('the video can be liked', async () => {
      return (await person.call('POST', `/videos/${id}/like`)).status === 200;
    });
    await person.call('POST', `/videos/${id}/save`);
    await person.call('POST', `/videos/${id}/view`);
    const { body } = await comment(person, { video_id: id, text: 'Lovely.' });
    await comment(uploader, { video_id: id, text: `Thank you, ${person.username}.`, parent_id: body['id'] });
  }
  const told = async (person: Person) => places['notifications']!.shows(person.call, { id, files: new Map() }, 'guest');
  for (const person of Object.values(people)) await eventually('the comment is told', () => told(person));
  await uploader.call('POST', `/users/${blocked.id}/block`);
}

beforeAll(async () => {
  const [stranger, follower, uploader, blocked] = await Promise.all([
    newPerson(),
    newPerson(),
    newPerson('creator'),
    newPerson(),
  ]);
  people = { stranger, follower, uploader, admin: await admin(), blocked };
  for (const fan of [follower, blocked]) await fan.call('POST', `/profile/follow/${uploader.id}`);
});

test('each viewer finds a video in the places of its level, within seconds after every change', async () => {
  const walked = await newVideo({});
  await meetVideo(walked);
  for (const level of ['public', 'unlisted', 'followers', 'private', 'followers', 'public', 'private'] as const) {
    await change(walked, level);
    await expectWalk(walked, level);
    await expectComments(walked, level);
  }
  await expectExports(walked);
  await people.uploader.call('DELETE', `/videos/${walked.id}`);
});

/** Nobody comments on a video that they may not see. */
async function expectComments({ id }: Walked, level: VideoAudience): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const { status } = await comment(person, { video_id: id, text: `${level} to ${name}` });
    expect({ level, name, status }).toEqual({ level, name, status: sees(level, name as ViewerName) ? 201 : 404 });
  }
}

/** The file is in the export of its uploader only. */
async function expectExports({ id }: Walked): Promise<void> {
  const exporters = [people.stranger, people.follower, people.uploader];
  for (const { call } of exporters) expect((await call('POST', '/users/me/export')).status).toBe(202);
  for (const { call, id: userId } of exporters) {
    const { url } = await eventually('the export is ready', async () => {
      const { body } = await call('GET', '/users/me/export');
      return body['status'] === 'ready' ? body : undefined;
    });
    const files = await openZip(Buffer.from(await (await fetch(`${stackUrl}${String(url)}`)).arrayBuffer()));
    const isUploader = userId === people.uploader.id;
    expect([userId, files.has(`videos/${id}.mp4`)]).toEqual([userId, isUploader]);
    const videos = JSON.parse(await files.get('videos.json')!.text()) as Json[];
    expect(videos.find((video) => video['id'] === id)?.['visibility']).toBe(isUploader ? 'private' : undefined);
  }
}

test('a video that is private from its upload on is approved, and nobody else comes upon it', async () => {
  const walked = await newVideo({ visibility: 'private' });
  await eventually('its uploader can like it', async () => {
    return (await people.uploader.call('POST', `/videos/${walked.id}/like`)).status === 200;
  });
  // Nobody has watched it or been told of it, and the first video of this title is gone.
  await expectWalk(walked, 'private', ['saved', 'liked', 'history', 'notifications']);
});

test('an unlisted video asks search engines to leave it out, and an unknown level is refused', async () => {
  const walked = await newVideo({ visibility: 'unlisted' });
  const html = async () => (await fetch(`${stackUrl}/video/${walked.id}`)).text();
  await eventually('its page has its title', async () => (await html()).includes(TITLE));
  expect(await html()).toContain('name="robots" content="noindex"');
  await change(walked, 'public');
  await eventually('its page may be indexed', async () => !(await html()).includes('noindex'));
  const { status, detail } = await people.uploader.call('PUT', `/videos/${walked.id}`, {
    json: { visibility: 'friends' },
  });
  expect([status, detail]).toEqual([400, 'Visibility must be public, unlisted, followers or private.']);
  expect(videoAudiences).toHaveLength(4);
});
