import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { guest, type Json } from './support/client.ts';
import { createLiveItem, decide, processed, upload } from './support/media-items.ts';
import { admin, newPerson, type Person } from './support/people.ts';
import { createScene, type Scene } from './support/scene.ts';

jest.setTimeout(300_000);

const NOBODY = 123456789012345;

let { creator, viewer, live, pending, rejected, promo, owners } = {} as Scene;
let boss: Person;
beforeAll(async () => {
  ({ creator, viewer, live, pending, rejected, promo, owners } = await createScene());
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
    expect((await appeal(owners.rejected, 'And the sea.')).status).toBe(200);
    const about = await eventually('it waits again', async () => {
      const { body } = await boss.call('GET', '/admin/videos/pending?limit=100');
      const found = (body['videos'] as Json[]).find(({ id }) => id === rejected);
      return found?.['appeal_text'] === 'It was the wind.' && found['appealed'];
    });
    expect(about).toMatchObject({ measure: 'rejected', reason: 'Too shaky.', reason_code: null, at_seconds: 0.5 });
    expect((await outcome(owners.rejected)).body).toEqual({
      status: 'open',
      reason: null,
      reason_code: null,
      at_seconds: null,
      decided_at: null,
    });
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
  const json = { promo_id: id, action: 'reject', reason: 'No price.', reason_code: 'misleading', at_seconds: 0.5 };
  const late = await boss.call('POST', '/admin/promos/moderate', { json: { ...json, at_seconds: 999 } });
  expect([late.status, late.detail]).toEqual([400, 'The moment is after the end of the promo.']);
  const shown = { status: 'rejected', rejection_reason: `${String(text)} No price.` };
  const answer = await boss.call('POST', '/admin/promos/moderate', { json });
  expect([answer.status, answer.detail]).toEqual([200, 'Promo rejected.']);
  expect(answer.body).toMatchObject({ id, ...shown, reason_code: 'misleading', at_seconds: 0.5 });
  const approval = { json: { ...json, action: 'approve' } };
  expect((await boss.call('POST', '/admin/promos/moderate', approval)).status).toBe(409);
  const { body } = await owners.promo.call('GET', '/promos/my');
  const own = (body['promos'] as Json[]).find((one) => one['id'] === id);
  expect(own).toMatchObject({ ...shown, rejection_reason_code: 'misleading', rejection_at_seconds: 0.5 });
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

describe('the queue of admins', () => {
  const entries = async (query: string) => (await boss.call('GET', `/admin/queue?${query}`)).body['items'] as Json[];

  test('lists an upload, which one admin claims, hands over and releases', async () => {
    const id = `video-${pending}`;
    const inQueue = async () => (await entries('type=video&sort=newest&limit=100')).find((one) => one['id'] === id);
    await eventually('it waits', inQueue);
    expect(await inQueue()).toMatchObject({ type: 'video', reports: 0, claimed_by: null, item: { id: pending } });
    const claimed = await boss.call('POST', `/admin/queue/${id}/claim`);
    expect([claimed.status, claimed.detail]).toEqual([200, 'Claimed.']);
    expect(await inQueue()).toMatchObject({ claimed_by: { id: boss.id, username: boss.username } });
    expect((await entries('state=mine&limit=100')).map((one) => one['id'])).toContain(id);
    const self = await boss.call('POST', `/admin/queue/${id}/hand-over`, { json: { admin_id: boss.id } });
    expect([self.status, self.detail]).toEqual([400, 'Please choose another admin.']);
    expect((await boss.call('POST', `/admin/queue/${id}/hand-over`, { json: {} })).status).toBe(200);
    expect((await boss.call('POST', `/admin/queue/${id}/release`)).detail).toBe('Released.');
    expect(await inQueue()).toMatchObject({ claimed_by: null });
    for (const what of ['claim', 'release'])
      expect((await boss.call('POST', `/admin/queue/video-123456789012345/${what}`)).status).toBe(404);
    expect((await boss.call('GET', '/admin/queue?sort=random')).status).toBe(400);
    expect((await viewer.call('GET', '/admin/queue')).status).toBe(403);
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
    expect((body['promos'] as Json[]).find((one) => one['promo_id'] === promo)).toMatchObject({ views: 1, likes: 1 });
    expect((await viewer.call('GET', `/analytics/promo/${promo}`)).status).toBe(403);
    expect((await viewer.call('POST', `/promos/${promo}/unlike`)).body).toEqual({ likes: 0, liked: false });
  });

  test('of a promo count viewable views, their cost and viewers who hid its business', async () => {
    const track = (event: string, id = promo, item_type = 'promo') =>
      viewer.call('POST', '/analytics/track', { json: { video_id: id, event, item_type } });
    expect((await track('impression')).body).toEqual({ counted: false });
    // The rule is about time: two seconds by the server's clock.
    await sleep(2_100);
    expect((await track('viewable')).body).toEqual({ counted: true });
    expect((await track('viewable')).body).toEqual({ counted: false });
    expect((await track('viewable', live, 'video')).detail).toBe('Only promos have viewable views.');

    expect([(await track('click')).status, (await track('click', live, 'video')).status]).toEqual([200, 400]);

    const hide = (by: Person, id: number | string = promo) => by.call('POST', `/promos/${id}/hide`);
    expect((await hide(viewer)).status).toBe(200);
    expect([(await hide(viewer, 'x')).status, (await hide(viewer, NOBODY)).status]).toEqual([400, 404]);
    await eventually('the viewable view is counted', async () => {
      const { body } = await owners.promo.call('GET', `/analytics/promo/${promo}`);
      return body['viewable_views'] === 1 && body['hidden_by'] === 1 && body['clicks'] === 1;
    });
    const file = await owners.promo.call('GET', `/analytics/promo/${promo}.csv`);
    expect([file.status, file.text]).toEqual([200, expect.stringContaining(`\r\n${promo},Contract promo,approved,`)]);
    const fileOf = async (id: number) => (await viewer.call('GET', `/analytics/promo/${id}.csv`)).status;
    expect([await fileOf(promo), await fileOf(Number(NOBODY))]).toEqual([403, 404]);
    expect((await viewer.call('DELETE', `/promos/${promo}/hide`)).status).toBe(200);

    const why = await viewer.call('GET', `/promos/${promo}/why`);
    expect([why.status, why.body['text']]).toEqual([200, expect.stringContaining('pays for it')]);
    expect((await viewer.call('GET', `/promos/${NOBODY}/why`)).status).toBe(404);

    const month = new Date().toISOString().slice(0, 7);
    const invoice = await owners.promo.call('GET', `/promos/invoice.csv?month=${month}`);
    expect([invoice.status, invoice.text]).toEqual([200, expect.stringContaining(`${promo},Contract promo,`)]);
    expect((await owners.promo.call('GET', '/promos/invoice.csv?month=May')).status).toBe(400);
    for (const [method, path] of [
      ['POST', `/promos/${promo}/hide`],
      ['DELETE', `/promos/${promo}/hide`],
      ['GET', `/promos/${promo}/why`],
      ['GET', `/promos/invoice.csv?month=${month}`],
      ['GET', `/analytics/promo/${promo}.csv`],
    ] as const)
      expect((await guest(method, path)).status).toBe(401);
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

  test('of a video compare its last days, and give retention, sources and tier, each as CSV too', async () => {
    const fresh = await newPerson();
    const of = `/analytics/video/${live}`;
    expect((await fresh.call('POST', `/videos/${live}/view`, { json: { source: 'dream' } })).status).toBe(400);
    const seen = await fresh.call('POST', `/videos/${live}/view`, { json: { source: 'search' } });
    expect(seen.body).toEqual({ counted: true });
    const sources = await eventually('the source is counted', async () => {
      const list = (await creator.call('GET', `${of}/sources?days=7`)).body['sources'] as Json[];
      return list.some(({ source, views }) => source === 'search' && views === 1) ? list : undefined;
    });
    const names = ['feed', 'following', 'search', 'tag', 'profile', 'link', 'other'];
    expect(sources.map(({ source }) => source)).toEqual(names);
    const timeline = (await creator.call('GET', `${of}/timeline?days=28`)).body;
    expect([(timeline['points'] as Json[]).length, (timeline['previous'] as Json[]).length]).toEqual([28, 28]);
    const [second] = (await creator.call('GET', `${of}/retention`)).body['points'] as Json[];
    expect(second).toMatchObject({ second: 0, share: 1 });
    const { score, parts, next } = (await creator.call('GET', `${of}/tier`)).body;
    const points = (parts as Json[]).reduce((sum, part) => sum + Number(part['points']), 0);
    expect(points).toBeCloseTo(Number(score), 8);
    expect(next).toMatchObject({ tier: 'promoted' });
    expect((await creator.call('GET', '/analytics/followers/online')).body).toEqual({ followers: 0, hours: [] });

    const files = ['timeline.csv', 'retention.csv', 'sources.csv', 'tier.csv'].map((name) => `${of}/${name}`);
    for (const path of [...files, '/analytics/user/videos.csv', '/analytics/followers/online.csv']) {
      const { status, headers, text } = await creator.call('GET', path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
      expect(text.split('\r\n')[0]).toMatch(/^[a-z_,]+$/);
      expect((await guest('GET', path)).status).toBe(401);
    }
    const all = ['timeline', 'retention', 'sources', 'tier'].map((name) => `${of}/${name}`);
    for (const path of [...all, ...files]) {
      expect([path, (await fresh.call('GET', path)).status]).toEqual([path, 403]);
      expect((await fresh.call('GET', path.replace(String(live), '123456789012345'))).status).toBe(404);
      expect((await fresh.call('GET', path.replace(String(live), 'x'))).status).toBe(400);
      expect((await guest('GET', path)).status).toBe(401);
    }
    for (const query of ['timeline?days=8', 'timeline?days=7&bucket=hour', 'sources?days=0', 'sources.csv?days=x'])
      expect([query, (await creator.call('GET', `${of}/${query}`)).status]).toEqual([query, 400]);
  });
});

test('an admin repairs the file links of all media items', async () => {
  const { status, body } = await boss.call('POST', '/admin/fix-video-urls');
  expect([status, body['relinked'], body['waiting']]).toEqual([200, 0, 0]);
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

test('a business limits its live promo, and another link sends it back to review', async () => {
  const change = (by: Person, json: Json, id: number | string = promo) => by.call('PUT', `/promos/${id}`, { json });
  const limits = { frequency_cap: 9, total_budget: 5_000, ends_at: '2099-05-01T18:00:00.000Z' };
  const limited = await change(owners.promo, limits);
  expect(limited).toMatchObject({ status: 200, body: { ...limits, status: 'approved', daily_cap: null } });
  expect((await change(owners.promo, { starts_at: limits.ends_at })).status).toBe(400);
  expect((await change(owners.promo, { daily_cap: 1 }, NOBODY)).status).toBe(404);
  expect((await change(viewer, { daily_cap: 1 })).status).toBe(403);
  expect((await guest('PUT', `/promos/${promo}`, { json: {} })).status).toBe(401);

  const linked = await change(owners.promo, { link: 'https://shop.example', call_to_action: 'Shop now' });
  expect(linked.body).toMatchObject({ status: 'pending', link: 'https://shop.example/', call_to_action: 'Shop now' });
  const again = await change(owners.promo, { link: 'https://other.example' });
  expect([again.status, again.detail]).toEqual([
    400,
    'This promo is waiting for a decision. Its link and button cannot be changed now.',
  ]);
  await eventually('an admin sees where it leads', async () => {
    const { body } = await boss.call('GET', '/admin/promos/pending?limit=100');
    return (body['promos'] as Json[]).some(({ id, link }) => id === promo && link === 'https://shop.example/');
  });
  await decide(promo, 'approve', 'promos');
});
