import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem, processed, upload } from './support/media-items.ts';
import { admin, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';

jest.setTimeout(300_000);

let { creator, viewer, live, rejected, promo, owners } = {} as Scene;
let boss: Person;
beforeAll(async () => {
  ({ creator, viewer, live, rejected, promo, owners } = await createScene());
  boss = await admin();
});

describe('an appeal', () => {
  const appeal = (by: Person, text: string) => by.call('POST', `/videos/${rejected}/appeal`, { json: { text } });

  test('can be made once, by the uploader, and returns the video to the queue', async () => {
    expect((await appeal(viewer, 'Mine!')).status).toBe(404);
    expect((await appeal(owners.rejected, ' ')).status).toBe(400);
    const outcome = (by: Person, id: number | string = rejected) => by.call('GET', `/videos/${id}/appeal`);
    expect([(await outcome(owners.rejected)).status, (await outcome(viewer, 'x')).status]).toEqual([404, 400]);
    const taken = await appeal(owners.rejected, 'It was the wind.');
    expect([taken.status, taken.detail]).toEqual([200, 'Your appeal has been received.']);
    expect((await appeal(owners.rejected, 'And the sea.')).status).toBe(409);
    await eventually('it waits again', async () => {
      const { body } = await boss.call('GET', '/admin/videos/pending?limit=100');
      return (body['videos'] as Json[]).some(
        ({ id, appeal_text }) => id === rejected && appeal_text === 'It was the wind.',
      );
    });
    expect((await outcome(owners.rejected)).body).toEqual({ status: 'open', reason: null, decided_at: null });
    expect((await outcome(viewer)).status).toBe(404);
    const json = { video_id: rejected, action: 'approve' };
    const approved = await boss.call('POST', '/admin/videos/moderate', { json });
    expect([approved.status, approved.detail, approved.body['status']]).toEqual([200, 'Video approved.', 'testing']);
    expect((await outcome(owners.rejected)).body).toMatchObject({ status: 'granted', reason: null });
    const { body } = await owners.rejected.call('GET', '/videos/me/uploads');
    expect((body['uploads'] as Json[]).find(({ id }) => id === rejected)).toMatchObject({
      appeal: { status: 'granted' },
    });
    expect((await boss.call('POST', '/admin/videos/moderate', { json: { ...json, action: 'reject' } })).status).toBe(
      409,
    );
  });
});

test('a promo is rejected with a reason for its uploader, and cannot be approved afterwards', async () => {
  const id = (await upload(owners.promo, 'Contract promo that waits', 'promos')).body['id'] as number;
  await processed(owners.promo, id, 'promos');
  const { body: known } = await guest('GET', '/reasons');
  const { text } = (known['reasons'] as Json[]).find(({ code }) => code === 'misleading') ?? {};
  const json = { promo_id: id, action: 'reject', reason: 'No price.', reason_code: 'misleading' };
  const rejection_reason = `${String(text)} No price.`;
  const answer = await boss.call('POST', '/admin/promos/moderate', { json });
  expect([answer.status, answer.detail]).toEqual([200, 'Promo rejected.']);
  expect(answer.body).toMatchObject({ id, status: 'rejected', rejection_reason, reason_code: 'misleading' });
  expect((await boss.call('POST', '/admin/promos/moderate', { json: { ...json, action: 'approve' } })).status).toBe(
    409,
  );
  const { body } = await owners.promo.call('GET', '/promos/my');
  expect((body['promos'] as Json[]).find((one) => one['id'] === id)).toMatchObject({ rejection_reason });
});

describe('a report', () => {
  async function reported(itemId: number, type = 'video'): Promise<string> {
    const json = { item_id: itemId, item_type: type, reason: 'SPAM' };
    const made = await viewer.call('POST', '/reports', { json });
    expect(made.status).toBe(201);
    return String(made.body['id']);
  }
  const close = (how: string, report_id: string) => boss.call('POST', `/admin/reports/${how}`, { form: { report_id } });

  test('can be upheld repeatedly without an error, but not be dismissed afterwards', async () => {
    const id = await reported(live);
    expect((await close('uphold', id)).detail).toBe('Report upheld.');
    expect((await close('uphold', id)).status).toBe(200);
    const late = await close('dismiss', id);
    expect([late.status, late.detail]).toEqual([409, 'This report was already upheld.']);
    expect((await guest('GET', `/videos/${live}`)).status).toBe(200);
  });

  test('can be closed by removing the video', async () => {
    const item = await createLiveItem(creator, 'Contract taken away', 'videos', { source: 'cellauto' });
    const id = await reported(item);
    expect((await close('remove', id)).detail).toBe('Video removed successfully.');
    await eventually('it is gone', async () => (await guest('GET', `/videos/${item}`)).status === 404);
    expect((await close('remove', '123456789012345')).status).toBe(404);
  });

  test('can be closed by removing the promo, repeatedly without an error', async () => {
    const item = await createLiveItem(owners.promo, 'Contract promo taken away', 'promos', { source: 'sierpinski' });
    const id = await reported(item, 'promo');
    for (let i = 0; i < 2; i++) expect((await close('remove', id)).detail).toBe('Promo removed successfully.');
  });
});

describe('analytics', () => {
  test('of a promo are shown to its uploader only', async () => {
    expect((await viewer.call('POST', `/promos/${promo}/view`)).body).toEqual({ counted: true });
    await viewer.call('POST', `/promos/${promo}/like`);
    await eventually('the view is counted', async () => {
      const { body } = await owners.promo.call('GET', `/analytics/promo/${promo}`);
      return body['views'] === 1 && body['likes'] === 1;
    });
    const { body } = await owners.promo.call('GET', '/analytics/business/promos');
    expect((body['promos'] as Json[]).find((one) => one['video_id'] === promo)).toMatchObject({ views: 1, likes: 1 });
    expect((await viewer.call('GET', `/analytics/promo/${promo}`)).status).toBe(403);
    expect((await viewer.call('POST', `/promos/${promo}/unlike`)).body).toEqual({ likes: 0, liked: false });
  });

  test('of a video show views by hour and by day, and the viewers', async () => {
    await viewer.call('POST', `/videos/${live}/view`);
    const viewers = `/analytics/videos/${live}/viewers`;
    await eventually('the viewer is listed', async () => {
      const { body } = await creator.call('GET', viewers);
      return (body['viewers'] as Json[]).some((one) => one['user_id'] === viewer.id);
    });
    for (const bucket of ['hour', 'day']) {
      const { status, body } = await creator.call('GET', `/analytics/video/${live}/timeline?bucket=${bucket}`);
      expect([status, (body['points'] as Json[]).at(-1)?.['views']]).toEqual([200, 1]);
    }
    expect((await creator.call('GET', `/analytics/video/${live}/timeline?bucket=week`)).status).toBe(400);
    expect((await viewer.call('GET', `/analytics/video/${live}/timeline`)).status).toBe(403);
    expect((await viewer.call('GET', viewers)).status).toBe(403);
  });
});

test('an admin repairs the file links of all media items', async () => {
  const { status, body } = await boss.call('POST', '/admin/fix-video-urls');
  expect([status, body['relinked']]).toEqual([200, 0]);
  expect(Number(body['checked'])).toBeGreaterThan(0);
});

test('logout without a session is refused', async () => {
  expect((await guest('POST', '/auth/logout')).status).toBe(401);
});

test('everybody can read the totals of each month, and an uploader their strikes', async () => {
  const { status, body } = await guest('GET', '/transparency');
  expect([status, (body['months'] as Json[])[0]?.['month']]).toEqual([200, new Date().toISOString().slice(0, 7)]);
  expect((await boss.call('DELETE', `/admin/videos/${live}?reason_code=boring`)).status).toBe(400);
  expect((await viewer.call('GET', '/me/strikes')).body).toEqual({ strikes: [] });
  // An earlier test upheld a report on the creator's video, and removed another one.
  const { strikes } = (await creator.call('GET', '/me/strikes')).body as { strikes: Json[] };
  expect(new Set(strikes.map(({ reason_code }) => reason_code))).toEqual(new Set(['other', 'spam']));
});
