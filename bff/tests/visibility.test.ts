// Walks level × viewer × place: who finds a video where, while its uploader changes who may see it.
import { beforeAll, expect, jest, test } from '@jest/globals';
import type { VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import type { Answer, Json } from './support/client.ts';
import { decide, processed, uploadForm } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import {
  callOf,
  placesOf,
  sees,
  TAG,
  TITLE,
  viewerNames,
  type People,
  type ViewerName,
  type Walked,
} from './support/visibility-places.ts';
import { openZip } from './support/zip.ts';

jest.setTimeout(600_000);

let people: People;
const places = placesOf(() => people.uploader.username);

/** Returns the cells that are not as they should be, as `place: viewer sees it` or `place: viewer misses it`. */
async function wrongCells(walked: Walked, level: VideoAudience, without: readonly string[] = []): Promise<string[]> {
  const wrong: string[] = [];
  for (const [place, { shows, should, isForGuests }] of Object.entries(places)) {
    if (without.includes(place)) continue;
    const names = viewerNames.filter((name) => isForGuests || name !== 'guest');
    const shown = await Promise.all(names.map((name) => shows(callOf(people, name), walked, name)));
    for (const [i, name] of names.entries()) {
      if (shown[i] === should(level, name)) continue;
      wrong.push(`${place}: ${name} ${shown[i] ? 'sees' : 'misses'} it`);
    }
  }
  return wrong;
}

/** Walks until every cell is as it should be. Returns those that still are not after half a minute. */
async function walk(walked: Walked, level: VideoAudience, without?: readonly string[]): Promise<string[]> {
  let wrong: string[] = [];
  const isRight = async () => (wrong = await wrongCells(walked, level, without)).length === 0;
  await eventually(`every cell of ${level}`, isRight, 30).catch((error: unknown) => {
    if (wrong.length === 0) throw error;
  });
  return wrong;
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
    expect({ level, wrong: await walk(walked, level) }).toEqual({ level, wrong: [] });
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
  expect(await walk(walked, 'private', ['saved', 'liked', 'history', 'notifications'])).toEqual([]);
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
});
