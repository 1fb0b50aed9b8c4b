import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox, outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { fingerprintOfTitle } from '@tallscreen/kit/flagged-texts';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Connection } from 'mongoose';
import { createListPolicies } from '#app/list-policies';
import { createSendAlerts } from '#app/send-alerts';
import { createScanMediaItem } from '#app/scan-media-item';
import { createSetPolicy } from '#app/set-policy';
import { createTryPolicy } from '#app/try-policy';
import type { QueueItem } from '#domain/queue-item';
import { languageScanner } from '#scanners/language';
import type { ContentScanner } from '#scanners/scanner';
import { alertCollection, createAlerts } from '#store/alerts';
import { createCopyrightStrikes } from '#store/copyright-strikes';
import { createMediaItems, mediaItemCollection } from '#store/media-items';
import { createPolicies, policyCollection } from '#store/policies';
import { queueItemCollection } from '#store/queue-item-schema';
import { createQueueItems } from '#store/queue-items';
import { createScans, scanCollection } from '#store/scans';

const parts = createTestParts('moderation-policies');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [
    alertCollection,
    policyCollection,
    outboxCollection,
    scanCollection,
    mediaItemCollection,
    queueItemCollection,
  ]);
});
afterAll(() => parts.dispose());

const queueItem = (fields: Pick<QueueItem, 'id' | 'type'> & Partial<QueueItem>): QueueItem => ({
  item: { type: 'video', id: 7 },
  mediaItemId: 7,
  reason: '',
  reports: 0,
  reportId: null,
  harm: 1,
  reach: 0,
  isUrgent: false,
  newestId: 7,
  since: new Date(),
  hashtags: [],
  languages: [],
  ...fields,
});

/** The parts of a service process; two processes share only the database. */
function openProcess() {
  let serial = 100;
  const policies = createPolicies(connection);
  const [scans, mediaItems] = [createScans(connection, 60_000), createMediaItems(connection)];
  const setPolicy = createSetPolicy({ policies, outbox: createOutbox(connection), newId: () => serial++ });
  const set = (name: string, value: object, version: number, adminId = 7) =>
    setPolicy({ name, value: JSON.stringify(value), version, note: 'Because.', adminId });
  const copyrightStrikes = createCopyrightStrikes(connection);
  const tryPolicy = createTryPolicy({ policies, scans, mediaItems, copyrightStrikes });
  return { policies, scans, mediaItems, set, tryPolicy, list: createListPolicies(policies) };
}

const put = (mediaItems: ReturnType<typeof createMediaItems>, id: number, title: string, revision = 1) =>
  mediaItems.put({
    id,
    itemType: 'video',
    uploaderId: 7,
    title,
    hashtags: [],
    stage: 'pending',
    isFlagged: false,
    smallestUrl: '',
    durationMs: 1_000,
    revision,
    snapshot: new Uint8Array(),
  });

test('of two simultaneous changes of one version one is stored, with one audit entry', async () => {
  const { set, policies, list } = openProcess();
  const caps = (frequency: number) => ({ ...policyDefaults['promo-caps'], frequency });
  const results = await Promise.allSettled([set('promo-caps', caps(3), 0, 7), set('promo-caps', caps(4), 0, 8)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = results.find((result) => result.status === 'rejected');
  expect(lost?.reason).toMatchObject({ status: 'already_exists' });
  const { version, value, adminId } = await policies.read('promo-caps');
  expect(version).toBe(1);
  await set('promo-caps', value, 0, adminId);
  await set('promo-caps', caps(5), 1);
  const stored = (await list()).find(({ current }) => current.name === 'promo-caps');
  expect(stored?.history.map((each) => each.version)).toEqual([2, 1]);
  expect(stored?.current).toMatchObject({ version: 2, value: caps(5), note: 'Because.' });
  const outbox = await connection.collection('outbox').countDocuments({});
  expect(outbox).toBe(2);
  await expect(set('cats', {}, 0)).rejects.toMatchObject({ status: 'not_found' });
});

test('the next scan of another process uses the changed word list, and a trial told the effect before', async () => {
  const [one, other] = [openProcess(), openProcess()];
  await put(one.mediaItems, 501, 'Fresh butter');
  await put(one.mediaItems, 502, 'Fresh bread');
  const wanted = { blocked: ['butter'], allowed: [] };
  const trial = await one.tryPolicy('word-list', JSON.stringify(wanted));
  expect(trial).toEqual({ checked: 2, wouldChange: 1, exampleIds: [501] });
  expect((await one.policies.read('word-list')).version).toBe(0);

  const reasons: unknown[] = [];
  const media = {
    recordScan: async ({ flagCode, flaggedTexts }: { flagCode?: string; flaggedTexts?: string[] }) => {
      reasons.push([flagCode, flaggedTexts]);
      return { video: undefined };
    },
  };
  const scanAll = createScanMediaItem({
    ...other,
    storeMediaItem: async () => undefined,
    media: media as never,
    scanners: [languageScanner],
    readFrames: async () => ({ frames: [], pictures: [] }),
    findCurrentItem: async () => null,
    logger: parts.logger,
    maxAttempts: 1,
  });
  const scan = async (itemId: number) => {
    await other.scans.add(itemId, `scan-${itemId}-${reasons.length}`);
    const job = await other.scans.lease();
    await scanAll(job!).catch(() => undefined);
    await other.scans.finish(job!);
  };
  await scan(501);
  await one.set('word-list', wanted, 0);
  await put(one.mediaItems, 503, 'More butter');
  await scan(503);
  expect(reasons).toEqual([
    ['', []],
    ['flagged_language', [fingerprintOfTitle('More butter')]],
  ]);
});

test('a trial of thresholds compares what the newest scans found', async () => {
  const { scans, tryPolicy } = openProcess();
  await scans.add(601, 'scan-601');
  const job = await scans.lease();
  const labels = [{ label: 'nudity', score: 0.4, isFlagged: true }];
  const verdict = { labels, matches: [], scanners: ['picture@1'], flagCode: 'flagged_nudity' };
  await scans.saveVerdict(job!, verdict, []);
  await scans.finish(job!);
  const trial = await tryPolicy('scan', JSON.stringify({ ...policyDefaults.scan, nudity: 0.5 }));
  expect(trial).toMatchObject({ wouldChange: 1, exampleIds: [601] });
});

test('the tiers of the configuration are in force until an admin changes them', async () => {
  const tiers = { ...policyDefaults.tiers, promoted: { min_views: 5, min_score: 10 } };
  const policies = createPolicies(connection, { ...policyDefaults, tiers });
  expect((await policies.read('tiers')).value).toEqual(tiers);
  const listed = (await createListPolicies(policies)()).find(({ current }) => current.name === 'tiers');
  expect(listed?.current).toMatchObject({ version: 0, value: tiers });
});

test('a policy that another version has stored is read without what is unknown here, and can be changed', async () => {
  const { policies, set } = openProcess();
  const value = JSON.stringify({ name: 'Screen Ltd', tax_rate: 'high', added_later: true });
  const about = { name: 'billing', version: 1, note: '', adminId: 7, createdAt: new Date() };
  await connection
    .collection<{ _id: string } & object>('policies')
    .insertOne({ _id: 'billing:1', ...about, value } as never);
  const wanted = { ...policyDefaults.billing, name: 'Screen Ltd' };
  expect((await policies.read('billing')).value).toEqual(wanted);
  const { current, history } = await set('billing', { ...wanted, tax_rate: 19 }, 1);
  expect([current.version, history.map((each) => each.value)]).toEqual([2, [{ ...wanted, tax_rate: 19 }, wanted]]);
});

test('an alert is sent once, although two processes look at the same time and again later', async () => {
  const outbox = createOutbox(connection);
  const queueItems = createQueueItems(connection);
  const reported = queueItem({ id: 'report-video-7', type: 'report', reports: 5 });
  await queueItems.put(reported);
  await queueItems.put(queueItem({ id: 'video-8', type: 'appeal', since: new Date(0) }));
  await queueItems.put(queueItem({ id: 'video-9', type: 'appeal' }));
  const sent = () => connection.collection('outbox').countDocuments({ topic: TOPICS.moderationAlert });
  const sendAlerts = createSendAlerts({
    alerts: createAlerts(connection),
    queueItems,
    mediaItems: openProcess().mediaItems,
    scans: { countLate: async () => 2 },
    copyrightStrikes: createCopyrightStrikes(connection),
    policies: openProcess().policies,
    outbox,
  });
  await Promise.all([sendAlerts(new Date()), sendAlerts(new Date())]);
  expect(await sent()).toBe(3);
  // Its first report was dismissed, and another one came.
  await queueItems.put({ ...reported, since: new Date(1) });
  await sendAlerts(new Date());
  expect(await sent()).toBe(3);
  // All were closed, and the item is reported anew.
  await queueItems.remove(reported.id);
  await queueItems.put(reported);
  await sendAlerts(new Date());
  expect(await sent()).toBe(4);
});

test('a scan is late when it has waited for long, however often it was tried', async () => {
  const { scans } = openProcess();
  const before = Date.now();
  await scans.add(701, '701-1');
  const late = (ms: number) => scans.countLate(new Date(before + ms));
  expect([await late(0), await late(60_000)]).toEqual([0, 1]);
  const job = await scans.lease();
  await scans.retryLater(job!, 0, { isCounted: false });
  expect(await late(60_000)).toBe(1);
  await scans.finish((await scans.lease())!);
  expect(await late(60_000)).toBe(0);
  // Changed words begin a new wait.
  const again = Date.now();
  await scans.add(701, '701-2');
  expect(await scans.countLate(new Date(again))).toBe(0);
  await scans.finish((await scans.lease())!);
});

test('changed words are scanned without reading the frames again, and findings in the frames still count', async () => {
  const { scans, mediaItems, policies } = openProcess();
  await put(mediaItems, 510, 'Before');
  const reasons: (string | undefined)[] = [];
  const media = {
    recordScan: async ({ flagCode }: { flagCode?: string }) => {
      reasons.push(flagCode);
      throw refusal('not_found', 'gone');
    },
  };
  let reads = 0;
  const readFrames = async () => {
    reads++;
    return { frames: [], pictures: [] };
  };
  const model: ContentScanner = {
    name: 'model',
    version: '1',
    scan: async ({ frames }) => (await frames(), { labels: [{ label: 'blank', score: 1, isFlagged: true }] }),
  };
  const deps = {
    scans,
    mediaItems,
    policies,
    storeMediaItem: async () => undefined,
    media: media as never,
    findCurrentItem: async () => null,
  };
  const scan = async (changed: Partial<ContentScanner>) => {
    const scanners = [{ ...model, ...changed }, languageScanner];
    await createScanMediaItem({ ...deps, scanners, readFrames, logger: parts.logger, maxAttempts: 1 })(
      (await scans.lease())!,
    );
  };
  await scans.add(510, '510-3');
  await scan({});
  await put(mediaItems, 510, 'What the fuck', 2);
  await scans.add(510, '510-5');
  await scan({});
  expect([reads, reasons]).toEqual([1, ['flagged_blank', 'flagged_blank flagged_language']]);
  // A newer version does not judge the same frames again; a scanner that has not seen them reads them.
  await scans.add(510, '510-7');
  await scan({ version: '2' });
  expect(reads).toBe(1);
  await scans.add(510, '510-9');
  await scan({ name: 'another-model' });
  expect(reads).toBe(2);
});
