// Tries to read, change or delete each thing of a user with the token of another user.
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import type { Json } from './support/client.ts';
import { routes } from './support/contract.ts';
import { createLiveItem, processed, upload } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import { warn } from './support/warned.ts';

jest.setTimeout(300_000);

const tus = { 'tus-resumable': '1.0.0' };

/** The things of the owner. */
interface Owned {
  readonly live: number;
  readonly pending: number;
  readonly promo: number;
  readonly comment: number;
  readonly decision: number;
  readonly removal: number;
  readonly message: number;
  readonly session: string;
  readonly upload: string;
}
type Thing = keyof Owned;
/**
 * The route, the kind of thing that its parameter names, and the status for another user. `extra` makes the request
 * valid.
 */
type Row = readonly [route: string, thing: Thing, status: 403 | 404, extra?: Parameters<Person['call']>[2]];

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nMine\n';
const vtt = { raw: { type: 'text/vtt', body: VTT } };
const part = {
  raw: { type: 'application/offset+octet-stream', body: 'abc' },
  headers: { ...tus, 'upload-offset': '0' },
};

const refused: readonly Row[] = [
  ['PUT /videos/{id}', 'live', 403, { json: { title: 'Taken' } }],
  ['DELETE /videos/{id}', 'live', 403],
  ['PUT /videos/{id}/captions/{lang}', 'live', 403, vtt],
  ['DELETE /videos/{id}/captions/{lang}', 'live', 403],
  ['GET /videos/{id}/viewers', 'live', 403],
  ['POST /videos/{id}/appeal', 'live', 404, { json: { text: 'Please.' } }],
  ['GET /videos/{id}/appeal', 'live', 404],
  ['GET /analytics/videos/{id}/viewers', 'live', 403],
  ['GET /analytics/video/{id}', 'live', 403],
  ...['timeline', 'retention', 'sources', 'tier'].flatMap((name): Row[] => [
    [`GET /analytics/video/{id}/${name}`, 'live', 403],
    [`GET /analytics/video/{id}/${name}.csv`, 'live', 403],
  ]),
  ['PUT /promos/{id}', 'promo', 403, { json: { daily_cap: 1 } }],
  ['DELETE /promos/{id}', 'promo', 403],
  ['GET /analytics/promo/{id}', 'promo', 403],
  ['GET /analytics/promo/{id}.csv', 'promo', 403],
  ['DELETE /comments/{id}', 'comment', 403],
  ['GET /decisions/{id}', 'decision', 404],
  // Its owner can read it; a warning has no statement for anybody.
  ['GET /decisions/{id}.json', 'removal', 404],
  ['POST /decisions/{id}/appeal', 'decision', 404, { json: { text: 'Please.' } }],
  ...['approve', 'hide', 'pin', 'unpin'].map((action): Row => [`POST /comments/{id}/${action}`, 'comment', 403]),
  ['POST /messages/{id}/read', 'message', 404],
  ['DELETE /auth/sessions/{id}', 'session', 404],
  ['HEAD /uploads/{upload}', 'upload', 404, { headers: tus }],
  ['PATCH /uploads/{upload}', 'upload', 404, part],
  ['PUT /uploads/{upload}', 'upload', 404, { json: { title: 'Taken' } }],
  ['DELETE /uploads/{upload}', 'upload', 404, { headers: tus }],
];

/** Routes that everybody may call for visible things; for hidden ones they get 404. */
const hidden: readonly Row[] = [
  ['GET /videos/{id}', 'pending', 404],
  ['PUT /videos/{id}', 'pending', 404, { json: { title: 'Taken' } }],
  ['DELETE /videos/{id}', 'pending', 404],
  ['GET /videos/{id}/captions/{lang}', 'pending', 404],
  ['PUT /videos/{id}/captions/{lang}', 'pending', 404, vtt],
  ['POST /videos/{id}/like', 'pending', 404],
  ['POST /videos/{id}/save', 'pending', 404],
  ['POST /videos/{id}/view', 'pending', 404],
  ['POST /videos/{id}/more-like-this', 'pending', 404],
  ['GET /videos/{id}/viewers', 'pending', 404],
  ['GET /videos/{id}/appeal', 'pending', 404],
  ['GET /comments/video/{id}', 'pending', 404],
  ['GET /analytics/video/{id}', 'pending', 404],
];

/**
 * Routes whose things belong to everybody, or of which each caller has their own: likes, blocks, choices, own side of a
 * conversation.
 */
const ofNobody = new Set([
  'GET /videos/{id}',
  'GET /videos/{id}/captions/{lang}',
  'GET /videos/{id}/why',
  'GET /promos/{id}/why',
  'GET /comments/video/{id}',
  'GET /profile/{username}',
  'GET /profile/{username}/followers',
  'GET /profile/{username}/following',
  'GET /users/{id}',
  'GET /tags/{tag}/videos',
  'GET /messages/conversation/{id}',
  'DELETE /messages/conversation/{id}',
  'DELETE /me/history/{id}',
  'POST /profile/follow/{id}',
  'DELETE /profile/unfollow/{id}',
  'DELETE /me/taste/{type}/{id}',
  ...['like', 'unlike', 'save', 'unsave', 'view', 'not-interested', 'more-like-this'].map(
    (action) => `POST /videos/{id}/${action}`,
  ),
  'DELETE /videos/{id}/not-interested',
  'DELETE /videos/{id}/more-like-this',
  ...['like', 'unlike', 'view', 'hide'].map((action) => `POST /promos/{id}/${action}`),
  'DELETE /promos/{id}/hide',
  ...['like', 'unlike'].map((action) => `POST /comments/{id}/${action}`),
  ...['block', 'mute'].flatMap((name) => [`POST /users/{id}/${name}`, `DELETE /users/{id}/${name}`]),
]);

/** Routes whose things no user of this file can have; another file tries them. */
const triedElsewhere = new Map([
  [
    'GET /promos/invoices/{number}',
    'no month ends during a run; invoices.test.ts reads the invoice of another business',
  ],
  ['GET /promos/invoices/{number}.csv', 'the same'],
  ['GET /notices/{id}', 'a notice belongs to who has its key; notices.test.ts tries wrong ones'],
  ['POST /notices/{id}/objection', 'the same; counter-notices.test.ts tries wrong ones'],
]);

let owner: Person;
let other: Person;
let owned: Owned;
beforeAll(async () => {
  const [creator, friend, business] = await Promise.all([newPerson('creator'), newPerson(), newPerson('business')]);
  [owner, other] = [creator, await newPerson('creator')];
  const idOf = ({ body }: { body: Json }): number => Number(body['id']);
  const live = await createLiveItem(owner, 'Of the owner');
  const promo = await createLiveItem(business, 'Of the business', 'promos');
  const pending = idOf(await upload(owner, 'Waits'));
  await processed(owner, pending);
  const comment = idOf(await owner.call('POST', '/comments', { json: { video_id: live, text: 'Mine' } }));
  await friend.call('POST', '/messages', { json: { receiver_id: owner.id, content: 'For the owner' } });
  const message = await eventually('the message', async () => {
    const { body } = await owner.call('GET', `/messages/conversation/${friend.id}`);
    return (body['messages'] as Json[])[0]?.['id'] as number | undefined;
  });
  const sessions = (await owner.call('GET', '/auth/sessions')).body['sessions'] as Json[];
  const begun = await owner.call('POST', '/uploads', { headers: { ...tus, 'upload-length': '6' } });
  const uploadId = begun.headers.get('location')?.split('/').at(-1) ?? '';
  const staff = await admin();
  const offence = idOf(await owner.call('POST', '/comments', { json: { video_id: live, text: 'Rude' } }));
  await staff.call('DELETE', `/admin/comments/${offence}`);
  const removal = await eventually('the decision about the comment', async () => {
    const { decisions } = (await owner.call('GET', '/me/decisions')).body as { decisions: Json[] };
    return decisions.find(({ measure }) => measure === 'removed')?.['id'] as number | undefined;
  });
  const decision = await warn(staff, owner);
  const session = String(sessions[0]?.['id']);
  owned = { live, pending, promo, comment, decision, removal, message, session, upload: uploadId };
});

const named = (rows: readonly Row[]) => rows.map((row) => [...row.slice(0, 3), row] as [string, Thing, number, Row]);

async function callAsOther([route, thing, , extra]: Row) {
  const [method = '', path = ''] = route.split(' ');
  return other.call(method, path.replace(/\{(id|upload)\}/, String(owned[thing])).replace('{lang}', 'en'), extra);
}

describe('another user', () => {
  test.each(named([...refused, ...hidden]))('%s of somebody else (%s): %i', async (_route, _thing, status, row) => {
    expect((await callAsOther(row)).status).toBe(status);
  });

  test('cannot make a video of an upload of somebody else', async () => {
    const json = { upload_id: owned.upload, title: 'Taken' };
    expect((await other.call('POST', '/videos', { json })).status).toBe(404);
  });
});

test('afterwards everything is unchanged', async () => {
  expect((await owner.call('GET', `/decisions/${owned.removal}.json`)).status).toBe(200);
  expect((await owner.call('GET', `/videos/${owned.live}`)).body).toMatchObject({
    title: 'Of the owner',
    captions: [],
  });
  expect((await owner.call('GET', `/videos/${owned.pending}`)).body).toMatchObject({ title: 'Waits', likes: 0 });
  const { body } = await owner.call('GET', `/comments/video/${owned.live}`);
  expect((body['comments'] as Json[]).map(({ id }) => id)).toEqual([owned.comment]);
  const { headers, status } = await owner.call('HEAD', `/uploads/${owned.upload}`, { headers: tus });
  expect([status, headers.get('upload-offset')]).toEqual([200, '0']);
});

test('every route whose address names something is in one of these tables, or for admins only', () => {
  const naming = routes
    .filter(({ access, path }) => typeof access === 'string' && path.includes('{'))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const listed = new Set([...refused.map(([route]) => route), ...ofNobody, ...triedElsewhere.keys()]);
  expect([...listed].toSorted()).toEqual(naming.toSorted());
});
