import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Answer, type Json } from './support/client.ts';
import { uploadForm, processed, upload } from './support/media-items.ts';
import { admin, newName, newPerson, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';

jest.setTimeout(300_000);

let { creator, viewer, live, pending, rejected, promo, owners } = {} as Scene;
beforeAll(async () => {
  ({ creator, viewer, live, pending, rejected, promo, owners } = await createScene());
});

describe('comments', () => {
  test('are posted, replied to, listed, and deleted by their author with the replies', async () => {
    const posted = await viewer.call('POST', '/comments/', { json: { video_id: live, text: '  Lovely!  ' } });
    expect([posted.status, posted.body['text'], posted.body['user']]).toEqual([201, 'Lovely!', viewer.username]);
    const parent_id = posted.body['id'];
    const reply = await creator.call('POST', '/comments', { json: { video_id: live, text: 'Thanks', parent_id } });
    expect(reply.body).toMatchObject({ parent_id, user: creator.username });
    const list = (await guest('GET', `/comments/video/${live}`)).body['comments'] as Json[];
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([parent_id, reply.body['id']]));
    expect((await guest('GET', `/videos/${live}`)).body['comments']).toBe(2);
    expect((await creator.call('DELETE', `/comments/${String(parent_id)}`)).status).toBe(403);
    expect((await viewer.call('DELETE', `/comments/${String(parent_id)}`)).body['video_id']).toBe(live);
    expect((await guest('GET', `/comments/video/${live}`)).body['comments']).toEqual([]);
    expect((await guest('GET', `/videos/${live}`)).body['comments']).toBe(0);
  });

  test('are liked once by each user, sorted by likes, and tell whom they mention', async () => {
    const post = async (text: string) =>
      (await viewer.call('POST', '/comments', { json: { video_id: live, text } })).body['id'] as number;
    const [older, newer] = [await post(`Look, @${creator.username}!`), await post('Newer')];
    const like = (as: Person, action = 'like', id: number | string = older) =>
      as.call('POST', `/comments/${id}/${action}`);
    expect((await like(viewer)).body).toEqual({ likes: 1, liked: true });
    expect((await like(creator)).body).toEqual({ likes: 2, liked: true });
    expect((await like(creator)).body).toEqual({ likes: 2, liked: true });
    expect((await like(viewer, 'unlike')).body).toEqual({ likes: 1, liked: false });
    const list = async (as: Person, query = '') =>
      ((await as.call('GET', `/comments/video/${live}${query}`)).body['comments'] as Json[]).map(
        ({ id, likes, liked }) => [id, likes, liked],
      );
    const [byLikes, byTime] = [
      [older, 1, true],
      [newer, 0, false],
    ];
    expect(await list(creator, '?sort=top')).toEqual([byLikes, byTime]);
    expect(await list(creator)).toEqual([byTime, byLikes]);
    expect(await list(viewer, '?sort=new')).toEqual([byTime, [older, 1, false]]);
    expect(await list(creator, '?sort=top&limit=1')).toEqual([byLikes]);
    expect((await guest('GET', `/comments/video/${live}?sort=best`)).status).toBe(400);
    expect((await guest('POST', `/comments/${older}/like`)).status).toBe(401);
    expect([(await like(viewer, 'like', 'x')).status, (await like(viewer, 'unlike', 7)).status]).toEqual([400, 404]);
    await eventually('the mention is told', async () => {
      const { body } = await creator.call('GET', '/me/notifications');
      const told = (body['notifications'] as Json[]).find(({ type }) => type === 'mention');
      if (!told) return false;
      const actor = { id: viewer.id, username: viewer.username };
      expect(told).toMatchObject({ actor, target: { type: 'comment', id: older }, item_id: live });
      return true;
    });
    for (const id of [older, newer]) expect((await viewer.call('DELETE', `/comments/${id}`)).status).toBe(200);
  });

  test('an admin removes any comment', async () => {
    const { body } = await viewer.call('POST', '/comments', { json: { video_id: live, text: 'Rude' } });
    const { call } = await admin();
    const recent = (await call('GET', '/admin/comments')).body['comments'] as Json[];
    expect(recent.map(({ id }) => id)).toContain(body['id']);
    expect((await call('DELETE', `/admin/comments/${String(body['id'])}`)).status).toBe(200);
    expect((await call('DELETE', `/comments/${String(body['id'])}`)).status).toBe(200);
    expect((await viewer.call('DELETE', `/comments/${String(body['id'])}`)).status).toBe(404);
  });

  test('removed ones leave the report queue, deleted ones stay in it, neither can be reported, and reporters learn of a removal', async () => {
    const { call } = await admin();
    const post = (text: string) => viewer.call('POST', '/comments', { json: { video_id: live, text } });
    const posts = await Promise.all(['Taken back', 'Taken down'].map(post));
    const [own, removed] = posts.map(({ body }) => body['id'] as number);
    const report = (item_id: number | undefined) =>
      creator.call('POST', '/report', { json: { item_id, item_type: 'comment', reason: 'HARASSMENT' } });
    expect([(await report(own)).status, (await report(removed)).status]).toEqual([201, 201]);
    expect((await viewer.call('DELETE', `/comments/${own}`)).status).toBe(200);
    expect((await call('DELETE', `/admin/comments/${removed}`)).status).toBe(200);
    await eventually('an open report of the deleted one only', async () => {
      const list = (await call('GET', '/admin/reports?limit=100')).body['reports'] as Json[];
      return list.some(({ item_id }) => item_id === own) && !list.some(({ item_id }) => item_id === removed);
    });
    const outcomes = await eventually('the reporter is notified', async () => {
      const { body } = await creator.call('GET', '/me/notifications');
      const found = (body['notifications'] as Json[]).filter(({ type }) => type === 'report');
      return found.length > 0 ? found : undefined;
    });
    expect(outcomes.map(({ message }) => message)).toEqual(['Thank you: the comment you reported was removed.']);
    for (const id of [own, removed, 123456789012345]) {
      const answer = await report(id);
      expect([answer.status, answer.detail]).toEqual([404, 'Comment not found.']);
    }
  });

  test.each([
    [{ video_id: 0, text: 'x' }, 400],
    [{ text: 'x' }, 400],
    [{ video_id: 123456789012345, text: '   ' }, 400],
    [{ video_id: 123456789012345, text: 'x'.repeat(1001) }, 400],
    [{ video_id: 123456789012345, text: { $gt: '' } }, 400],
    [{ video_id: 123456789012345, text: 'nobody home' }, 404],
  ])('%j: %i', async (json, status) => {
    expect((await viewer.call('POST', '/comments', { json })).status).toBe(status);
  });

  test('cannot be read or posted for an item that the viewer may not see', async () => {
    expect((await viewer.call('POST', '/comments', { json: { video_id: pending, text: 'x' } })).status).toBe(404);
    expect((await guest('GET', `/comments/video/${pending}`)).status).toBe(404);
    const elsewhere = await viewer.call('POST', '/comments', {
      json: { video_id: live, text: 'x', parent_id: 123456789012345 },
    });
    expect([400, 404]).toContain(elsewhere.status);
  });
});

describe('uploads', () => {
  test.each([
    ['videos', 'no file', { title: 'x' }, 400, 'Please select a video file to upload.'],
    ['promos', 'no file', { title: 'x' }, 400, 'Please select a video file.'],
    ['videos', 'nothing', undefined, 400, 'Please select a video file to upload.'],
  ] as const)('%s, %s', async (kind, _what, fields, status, sentence) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
    const answer = await viewer.call('POST', `/${kind}/upload`, fields ? { form } : {});
    expect([answer.status, answer.detail]).toEqual([status, sentence]);
  });

  test.each([
    ['videos', 'video.avi', 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.'],
    ['promos', 'video.mov', 'Only MP4 or WebM videos are allowed.'],
  ] as const)('%s: %s', async (kind, name, sentence) => {
    const answer = await viewer.call('POST', `/${kind}/upload`, { form: await uploadForm('x', {}, name) });
    expect([answer.status, answer.detail]).toEqual([400, sentence]);
  });

  test.each([
    ['no title', ''],
    ['blanks for a title', '   '],
    ['a title too long', 'x'.repeat(101)],
  ])('%s', async (_what, title) => {
    const answer = await viewer.call('POST', '/videos/upload', { form: await uploadForm(title) });
    expect(answer.status).toBe(400);
  });

  test('a text file named like a video is refused', async () => {
    const form = new FormData();
    form.set('title', 'x');
    form.set('video', new Blob(['not a video '.repeat(1000)]), 'video.mp4');
    const answer = await viewer.call('POST', '/videos/upload', { form });
    expect([answer.status, answer.detail]).toEqual([400, 'Only MP4, MOV, M4V, or WebM videos are supported.']);
  });

  test('a guest cannot upload', async () => {
    expect((await guest('POST', '/videos/upload', { form: await uploadForm('x') })).status).toBe(401);
  });

  test('a user lists their own videos and promos', async () => {
    const mine = await creator.call('GET', '/videos/me/uploads');
    expect((mine.body['uploads'] as Json[])[0]).toMatchObject({ id: live, status: 'testing', processing_stage: null });
    expect(typeof mine.body['cooldown_remaining']).toBe('number');
    const promos = await owners.promo.call('GET', '/promos/my');
    expect((promos.body['promos'] as Json[])[0]).toMatchObject({
      id: promo,
      status: 'approved',
      business_name: owners.promo.username,
    });
  });
});

describe('the review queue', () => {
  test('shows pending videos, and a decision on a rejected one is refused', async () => {
    const { call } = await admin();
    const queue = (await call('GET', '/admin/videos/pending?limit=100')).body['videos'] as Json[];
    expect(queue.find(({ id }) => id === pending)).toMatchObject({
      title: 'Contract pending',
      uploader: { username: owners.pending.username },
    });
    expect(queue.some(({ id }) => id === rejected || id === live)).toBe(false);
    const json = { video_id: rejected, action: 'approve' };
    expect((await call('POST', '/admin/videos/moderate', { json })).status).toBe(409);
    expect(
      (await call('POST', '/admin/videos/moderate', { json: { video_id: 123456789012345, action: 'approve' } })).status,
    ).toBe(404);
    expect(
      (await call('POST', '/admin/videos/moderate', { form: { video_id: String(live), action: 'dance' } })).status,
    ).toBe(400);
  });

  test('shows promos with their counters at both paths', async () => {
    const id = (await upload(owners.promo, 'Contract waiting', 'promos')).body['id'];
    await processed(owners.promo, id as number, 'promos');
    const { call } = await admin();
    for (const path of ['/admin/promos/pending', '/admin/pending-promos']) {
      const found = await eventually(`it is in ${path}`, async () => {
        const queue = (await call('GET', `${path}?limit=100`)).body['promos'] as Json[];
        return queue.find((waiting) => waiting['id'] === id);
      });
      const entry = { title: 'Contract waiting', business_name: owners.promo.username, views: 0, likes: 0 };
      expect(found).toMatchObject(entry);
    }
  });

  test('active items and metrics', async () => {
    const { call } = await admin();
    const videos = (await call('GET', '/admin/videos?limit=100')).body['videos'] as Json[];
    expect(videos.find(({ id }) => id === live)).toMatchObject({ uploader: { username: creator.username } });
    const promos = (await call('GET', '/admin/promos?limit=100')).body['promos'] as Json[];
    expect(promos.map(({ id }) => id)).toContain(promo);
    const metrics = (await call('GET', '/admin/metrics')).body;
    expect(Number(metrics['total_videos'])).toBeGreaterThanOrEqual(3);
    expect(Number(metrics['total_promos'])).toBeGreaterThanOrEqual(1);
    expect((await call('GET', '/analytics/admin/top?limit=3')).status).toBe(200);
  });
});

test('the creator is notified of likes, comments and decisions, and marks them read', async () => {
  await viewer.call('POST', `/videos/${live}/like`);
  await eventually('notifications', async () => {
    const { body } = await creator.call('GET', '/me/notifications');
    const found = (body['notifications'] as Json[]).map(({ type }) => type);
    return ['like', 'comment', 'decision'].every((type) => found.includes(type)) ? found : undefined;
  });
  const told = (await creator.call('GET', '/me/notifications')).body['notifications'] as Json[];
  const ofType = (wanted: string) => told.find(({ type }) => type === wanted);
  expect(ofType('like')).toMatchObject({ target: { type: 'video', id: live }, actor: { username: viewer.username } });
  expect(ofType('decision')).toMatchObject({ target: { type: 'video' }, actor: null });
  expect(Number((await creator.call('POST', '/me/notifications/mark-read')).body['marked'])).toBeGreaterThanOrEqual(3);
  expect((await creator.call('GET', '/me/notifications')).body['unread_count']).toBe(0);
});

describe('deleting', () => {
  test('a video is allowed to its uploader only, and the video is not found afterwards', async () => {
    const owner = await newPerson('creator');
    const id = (await upload(owner, `Deleted ${newName()}`)).body['id'] as number;
    await processed(owner, id);
    expect((await viewer.call('DELETE', `/videos/${id}`)).status).toBe(404);
    expect((await viewer.call('GET', `/analytics/video/${id}/timeline`)).status).toBe(404);
    expect((await viewer.call('GET', `/videos/${id}/viewers`)).status).toBe(404);
    expect((await viewer.call('DELETE', `/videos/${live}`)).status).toBe(403);
    expect((await owner.call('DELETE', `/videos/${id}`)).status).toBe(200);
    expect((await owner.call('GET', `/videos/${id}`)).status).toBe(404);
    expect((await owner.call('GET', '/videos/me/uploads')).body['uploads']).toEqual([]);
    expect((await owners.promo.call('DELETE', `/promos/${promo}`)).status).toBe(200);
  });

  test('a video by the admin call can be repeated, and the uploader is notified', async () => {
    const owner = await newPerson('creator');
    const form = await uploadForm('Taken down', { source: 'mandelbrot' });
    const id = (await owner.call('POST', '/videos/upload', { form })).body['id'] as number;
    await processed(owner, id);
    const { call } = await admin();
    const remove = (videoId: number) => call('DELETE', `/admin/videos/${videoId}`);
    expect((await creator.call('DELETE', `/admin/videos/${id}`)).status).toBe(403);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 200]);
    expect((await owner.call('GET', `/videos/${id}`)).status).toBe(404);
    const unknown = await remove(123456789012345);
    expect([unknown.status, unknown.detail]).toEqual([404, 'Video not found.']);
    const notification = await eventually('the uploader is notified', async () => {
      const { body } = await owner.call('GET', '/me/notifications');
      return (body['notifications'] as Json[]).find(({ kind }) => kind === 'removed');
    });
    expect(notification).toMatchObject({ title: 'Video removed' });
  });

  test('a deleted video again works for an admin who uploaded it, and gives 404 if its uploader deleted it', async () => {
    const [owner, theAdmin] = [await newPerson('creator'), await admin()];
    const [own, others] = [await upload(theAdmin, 'Own of an admin'), await upload(owner, 'Taken back')];
    const remove = async ({ call }: Person, { body }: Answer) =>
      (await call('DELETE', `/videos/${String(body['id'])}`)).status;
    expect([await remove(theAdmin, own), await remove(theAdmin, own)]).toEqual([200, 200]);
    expect([await remove(owner, others), await remove(theAdmin, others)]).toEqual([200, 404]);
    expect((await theAdmin.call('DELETE', '/videos/123456789012345')).status).toBe(404);
  });

  test('the video of another user by the ordinary call works for an admin, and the uploader is notified', async () => {
    const owner = await newPerson('creator');
    const form = await uploadForm('Taken as well', { source: 'cellauto' });
    const id = (await owner.call('POST', '/videos/upload', { form })).body['id'] as number;
    await processed(owner, id);
    const { call } = await admin();
    expect([(await call('DELETE', `/videos/${id}`)).status, (await call('DELETE', `/videos/${id}`)).status]).toEqual([
      200, 200,
    ]);
    await eventually('the uploader is notified', async () => {
      const { body } = await owner.call('GET', '/me/notifications');
      return (body['notifications'] as Json[]).some(({ title }) => title === 'Video removed');
    });
  });
});
