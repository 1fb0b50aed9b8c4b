import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { codeMailedTo } from '../../../deploy/tests/support/mailbox.ts';
import { makeVideoFile } from '../../../deploy/tests/support/media.ts';
import { PASSWORD } from '../../../deploy/tests/support/stack.ts';
import { guest, type Json, type Wish } from './client.ts';
import { processed, upload, uploadForm } from './media-items.ts';
import { newName, newPerson, signInAgain, type Person } from './people.ts';
import type { Scene } from './scene.ts';
import { noticeWrites } from './noticed.ts';
import { appealOf, appealWrites } from './warned.ts';
import { billingWrite, type Make, type Writes } from './write.ts';

const WEBVTT = { raw: { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:00.500\nHello\n' } };
const tus = { 'tus-resumable': '1.0.0' };
const anybody = { call: guest };
const subscription = {
  endpoint: 'https://push.example.org/once',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  locale: 'en',
};

/**
 * All writes but `settingsWrites`. `open` returns the scene and the admin, which a test file makes before its first
 * test.
 */
export function writesOf(open: () => { readonly scene: Scene; readonly staff: Person }): Writes {
  const scene = () => open().scene;
  const byViewer = (at: (scene: Scene) => readonly number[], wish?: Wish, query?: string): Make => {
    return () => ({
      by: scene().viewer,
      at: at(scene()),
      ...(wish && { wish }),
      ...(query !== undefined && { query }),
    });
  };
  const byAdmin = (at: (scene: Scene) => readonly (number | string)[], json: Json = {}): Make => {
    return () => ({ by: open().staff, at: at(scene()), wish: { json } });
  };
  const nothing = () => [];
  const live = (of: Scene) => [of.live];
  const promo = (of: Scene) => [of.promo];
  const creator = (of: Scene) => [of.creator.id];
  const viewer = (of: Scene) => [of.viewer.id];
  const queued = (of: Scene) => [`video-${of.pending}`];
  const comment = async (by: Person): Promise<number> => {
    const json = { video_id: scene().alsoLive, text: newName(), client_id: newName() };
    return Number((await by.call('POST', '/comments', { json })).body['id']);
  };
  const aComment = async () => ({ item_id: await comment(scene().creator), item_type: 'comment' });
  /** An admin's answer to a report. */
  const answered =
    (item: () => Promise<Json>): Make =>
    async () => {
      const json = { ...(await item()), reason: 'SPAM' };
      const { body } = await scene().viewer.call('POST', '/report', { json });
      return { by: open().staff, wish: { json: { report_id: body['id'], note: 'OK', reason_code: 'spam' } } };
    };
  const uploaded = async (by: Person, size: number) => {
    const headers = { ...tus, 'upload-length': String(size) };
    const { headers: answer } = await by.call('POST', '/uploads', { headers });
    return answer.get('location')?.split('/').at(-1) ?? '';
  };
  const setUp = async (by: Person) => {
    const { body } = await by.call('POST', '/auth/totp/setup', { json: { password: PASSWORD } });
    return { code: new TOTP({ secret: String(body['secret']) }).generate() };
  };

  const watching: Writes = [
    ...['like', 'unlike', 'save', 'unsave', 'view'].map((act) => [`POST /videos/{id}/${act}`, byViewer(live)] as const),
    ...['like', 'unlike', 'hide', 'view'].map((act) => [`POST /promos/{id}/${act}`, byViewer(promo)] as const),
    ['DELETE /promos/{id}/hide', byViewer(promo)],
    [
      'POST /analytics/track',
      () => ({
        by: scene().viewer,
        wish: { json: { video_id: scene().live, event: 'impression', item_type: 'video' } },
      }),
    ],
    ['POST /profile/follow/{id}', byViewer(creator)],
    ['DELETE /profile/unfollow/{id}', byViewer(creator)],
    ...['mute', 'block'].flatMap((act): Writes => [
      [`POST /users/{id}/${act}`, byViewer(creator)],
      [`DELETE /users/{id}/${act}`, byViewer(creator)],
    ]),
    ['POST /videos/{id}/not-interested', byViewer(live, { json: { reason: 'video' } })],
    ['DELETE /videos/{id}/not-interested', byViewer(live, {}, '?reason=video')],
    ['POST /videos/{id}/more-like-this', byViewer(live)],
    ['DELETE /videos/{id}/more-like-this', byViewer(live)],
    ['PUT /me/feed-settings', byViewer(nothing, { json: { personalised: true } })],
    ['POST /me/taste/picks', byViewer(nothing, { json: { tags: ['cats'], creators: [] } })],
    ['DELETE /me/taste/{type}/{id}', () => ({ by: scene().viewer, at: ['tag', 'cats'] })],
    ['DELETE /me/taste', byViewer(nothing)],
    ['PUT /me/muted-words', byViewer(nothing, { json: { words: ['spoilers'] } })],
    ['PUT /me/held-words', byViewer(nothing, { json: { words: ['spoilers'] } })],
    ['PUT /me/languages', byViewer(nothing, { json: { languages: ['en'] } })],
    ['POST /me/notifications/mark-read', byViewer(nothing, { json: {} })],
    ['PUT /me/push', byViewer(nothing, { json: subscription })],
    ['DELETE /me/push', byViewer(nothing)],
    [
      'PUT /me/push-settings',
      byViewer(nothing, {
        json: { kinds: [], message_text: false, quiet_from: null, quiet_to: null, time_zone: 'UTC' },
      }),
    ],
    ['DELETE /me/history/{id}', byViewer(live)],
    ['DELETE /me/history', byViewer(nothing)],
    billingWrite(() => scene().viewer),
  ];

  const talking: Writes = [
    [
      'POST /comments',
      () => ({ by: scene().viewer, wish: { json: { video_id: scene().live, text: 'Once.', client_id: 'repeat-1' } } }),
    ],
    ...['like', 'unlike', 'approve', 'hide', 'pin', 'unpin'].map((act): Writes[number] => [
      `POST /comments/{id}/${act}`,
      async () => ({ by: scene().owners.alsoLive, at: [await comment(scene().viewer)] }),
    ]),
    ['DELETE /comments/{id}', async () => ({ by: scene().viewer, at: [await comment(scene().viewer)] })],
    ['DELETE /admin/comments/{id}', async () => ({ by: open().staff, at: [await comment(scene().viewer)] })],
    [
      'POST /messages',
      () => {
        const json = { receiver_id: scene().creator.id, content: 'Once.', client_id: 'repeat-1' };
        return { by: scene().viewer, wish: { json } };
      },
    ],
    [
      'POST /messages/{id}/read',
      async () => {
        const json = { receiver_id: scene().viewer.id, content: 'Read this.', client_id: newName() };
        const { body } = await scene().creator.call('POST', '/messages', { json });
        return { by: scene().viewer, at: [Number(body['id'])] };
      },
    ],
    ['DELETE /messages/conversation/{id}', byViewer(creator)],
  ];

  const account: Writes = [
    ['POST /profile/bio', byViewer(nothing, { json: { bio: 'Hello.' } })],
    ['PUT /users/me', byViewer(nothing, { json: { bio: 'Hello again.' } })],
    ['POST /users/me/export', byViewer(nothing)],
    ['POST /auth/verify-email/resend', async () => ({ by: await newPerson() })],
    [
      'POST /auth/verify-email',
      async () => {
        const by = await newPerson();
        await by.call('POST', '/auth/verify-email/resend');
        return { by, wish: { json: { code: await codeMailedTo(by.email, 'Verify your e-mail address') } } };
      },
    ],
    ['POST /auth/forgot-password', async () => ({ by: anybody, wish: { json: { email: (await newPerson()).email } } })],
    [
      'POST /auth/reset-password',
      async () => {
        const { email } = await newPerson();
        await guest('POST', '/auth/forgot-password', { json: { email } });
        const code = await codeMailedTo(email, 'Your Tallscreen code');
        const { body } = await guest('POST', '/auth/verify-reset-code', { json: { email, code } });
        const json = { email, reset_token: body['reset_token'], new_password: `Quite ${newName()}` };
        return { by: anybody, wish: { json } };
      },
    ],
    [
      'POST /auth/change-password',
      async () => {
        const json = { current_password: PASSWORD, new_password: `Quite ${newName()}` };
        return { by: await newPerson(), wish: { json } };
      },
    ],
    [
      'DELETE /auth/sessions/{id}',
      async () => {
        const by = await newPerson();
        await signInAgain(by);
        const sessions = (await by.call('GET', '/auth/sessions')).body['sessions'] as Json[];
        return { by, at: [String(sessions.find((session) => !session['is_current'])?.['id'])] };
      },
    ],
    ['POST /auth/sessions/end-others', byViewer(nothing)],
    [
      'POST /auth/totp/confirm',
      async () => {
        const by = await newPerson();
        return { by, wish: { json: await setUp(by) } };
      },
    ],
    [
      'DELETE /admin/users/{id}/totp',
      async () => {
        const person = await newPerson();
        await person.call('POST', '/auth/totp/confirm', { json: await setUp(person) });
        return { by: open().staff, at: [person.id] };
      },
    ],
    [
      'POST /admin/users/update-role',
      async () => ({ by: open().staff, wish: { json: { user_id: (await newPerson()).id, new_role: 'creator' } } }),
    ],
  ];

  const uploading: Writes = [
    ...(['videos', 'promos'] as const).map((kind): Writes[number] => [
      `POST /${kind}/upload`,
      async () => ({
        by: await newPerson(kind === 'videos' ? 'creator' : 'business'),
        wish: { form: await uploadForm('Sent again') },
      }),
    ]),
    [
      'PUT /uploads/{upload}',
      async () => {
        const by = await newPerson('creator');
        return { by, at: [await uploaded(by, 5)], wish: { json: { title: 'A draft' } } };
      },
    ],
    [
      'POST /videos',
      async () => {
        const by = await newPerson('creator');
        const bytes = new Uint8Array(await readFile(await makeVideoFile({})));
        const id = await uploaded(by, bytes.length);
        const raw = { type: 'application/offset+octet-stream', body: bytes };
        await by.call('PATCH', `/uploads/${id}`, { raw, headers: { ...tus, 'upload-offset': '0' } });
        return { by, wish: { json: { upload_id: id, title: 'In parts' } } };
      },
    ],
    ['PUT /videos/{id}', () => ({ by: scene().creator, at: [scene().live], wish: { json: { title: 'Repeated' } } })],
    ['PUT /videos/{id}/captions/{lang}', () => ({ by: scene().creator, at: [scene().live, 'en'], wish: WEBVTT })],
    ['DELETE /videos/{id}/captions/{lang}', () => ({ by: scene().creator, at: [scene().live, 'en'] })],
    ['POST /videos/{id}/appeal', () => appealOf(scene())],
    ...appealWrites(() => open().staff),
    ...noticeWrites(scene, () => open().staff),
    ['PUT /promos/{id}', () => ({ by: scene().owners.promo, at: [scene().promo], wish: { json: { daily_cap: 100 } } })],
  ];

  const administering: Writes = [
    ...['dismiss', 'uphold'].map((act): Writes[0] => [`POST /admin/reports/${act}`, answered(aComment)]),
    ['POST /admin/reports/remove', answered(async () => ({ item_id: scene().alsoLive, item_type: 'video' }))],
    ...['claim', 'hand-over', 'release'].map((act): Writes[0] => [`POST /admin/queue/{id}/${act}`, byAdmin(queued)]),
    [
      'POST /admin/videos/moderate',
      () => ({ by: open().staff, wish: { json: { video_id: scene().pending, action: 'approve', reason: '' } } }),
    ],
    [
      'POST /admin/promos/moderate',
      async () => {
        const owner = scene().owners.promo;
        const id = Number((await upload(owner, 'Decided twice', 'promos')).body['id']);
        await processed(owner, id, 'promos');
        return { by: open().staff, wish: { json: { promo_id: id, action: 'reject', reason: 'Too dark.' } } };
      },
    ],
    [
      'DELETE /admin/invites/{code}',
      async () => {
        const { body } = await open().staff.call('POST', '/admin/invites', { json: {} });
        return { by: open().staff, at: [String(body['code'])] };
      },
    ],
    ['POST /admin/registrations/{id}/refuse', byAdmin(() => [1])],
    ['POST /admin/users/{id}/warn', byAdmin(viewer, { reason_code: 'spam', text: 'Please stop.' })],
    ['POST /admin/ban-user/{id}', byAdmin(viewer, { reason: 'Spam.' })],
    ['POST /admin/unban-user/{id}', byAdmin(viewer)],
    ['POST /admin/fix-video-urls', byAdmin(nothing)],
    ['DELETE /admin/videos/{id}', byAdmin(({ pending }) => [pending])],
    ['DELETE /promos/{id}', () => ({ by: scene().owners.promo, at: [scene().promo] })],
    ['DELETE /videos/{id}', () => ({ by: scene().creator, at: [scene().live] })],
  ];

  return [...watching, ...talking, ...account, ...uploading, ...administering];
}
