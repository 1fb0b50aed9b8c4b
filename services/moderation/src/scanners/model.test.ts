import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createModelScanner, type UseModel } from '#scanners/model';
import { runScanners, type ScanInput } from '#scanners/scanner';

const sent: { readonly authorization: string | undefined; readonly form: FormData }[] = [];
let answer: { readonly status?: number; readonly body?: string; readonly location?: string; readonly waits?: true } =
  {};

/** Stands in for the operator's model. */
const server = createServer((request, response) => {
  const reading = (async () => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(await request.toArray()), { headers }).formData();
    sent.push({ authorization: request.headers.authorization, form });
    if (answer.waits) return;
    response.writeHead(answer.status ?? 200, answer.location ? { location: answer.location } : {}).end(answer.body);
  })();
  reading.catch((error: Error) => response.destroy(error));
});
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void sent.splice(0));

const pictures = [0, 500].map((timeMs) => ({ jpeg: new Uint8Array([0xff, 0xd8, timeMs % 255]), timeMs }));
const input: ScanInput = {
  id: 77,
  title: 'A title',
  hashtags: [],
  captions: [],
  frames: () => Promise.resolve([]),
  pictures: () => Promise.resolve(pictures),
  thresholds: { ...policyDefaults.scan, labels: { weapons: 0.6, porn: 0.7 } },
  hasBadWord: () => false,
};
const open = (timeoutMs = 5_000) => {
  const { port } = server.address() as AddressInfo;
  const use: UseModel = (work) => work({ url: `http://127.0.0.1:${port}/`, token: 'secret' });
  return createModelScanner({ version: 'own', use, timeoutMs });
};
const label = (name: string, score: number) => ({ name, score, frame_ms: 500 });
const found = (...labels: unknown[]) => JSON.stringify({ model: 'eyes', version: '3', labels });
const scan = (scanner = open()) => runScanners([scanner], input, () => undefined);

test('a model at an address is sent the frames in order, the type of the item, and the token', async () => {
  answer = { body: found() };
  await scan();
  const [{ authorization, form } = { authorization: '', form: new FormData() }] = sent;
  const frames = await Promise.all(
    form
      .getAll('frames')
      .map(async (part) => [(part as File).type, new Uint8Array(await (part as File).arrayBuffer())]),
  );
  expect(authorization).toBe('Bearer secret');
  expect(frames).toEqual(pictures.map(({ jpeg }) => ['image/jpeg', jpeg]));
  expect(JSON.parse(form.get('meta') as string)).toEqual({ id: 77, title: 'A title', times_ms: [0, 500] });
});

test('labels from the threshold of the policy on are flagged; others, and those without one, are only kept', async () => {
  answer = { body: found(label('weapons', 0.6), label('porn', 0.69), label('smoke', 1)) };
  const verdict = await scan();
  expect(verdict).toMatchObject({ model: { name: 'eyes', version: '3' }, flagCode: 'flagged_weapons' });
  expect(verdict.labels).toEqual([
    { label: 'weapons', score: 0.6, isFlagged: true, frameMs: 500 },
    { label: 'porn', score: 0.69, isFlagged: false, frameMs: 500 },
    { label: 'smoke', score: 1, isFlagged: false, frameMs: 500 },
  ]);
});

test('labels for kinds of nakedness have one sentence', async () => {
  answer = { body: found(label('porn', 0.9)) };
  expect((await scan()).flagCode).toBe('flagged_nudity');
});

test.each([
  ['an error', { status: 500, body: found() }],
  ['no JSON', { body: 'ok' }],
  ['no model', { body: JSON.stringify({ labels: [] }) }],
  ['a score above 1', { body: found(label('porn', 1.5)) }],
  ['a label that is no name', { body: found(label('<b>', 0.5)) }],
  ['a redirect', { status: 302, location: '/elsewhere' }],
  ['nothing in time', { waits: true as const }],
])('a model that answers %s leaves the video unscanned', async (_, given) => {
  answer = given;
  const verdict = await scan(open(300));
  expect([verdict.flagCode, verdict.labels, verdict.scanners]).toEqual(['not_scanned', [], []]);
});

test('after three failures in a row a model is not asked for a while', async () => {
  answer = { status: 503 };
  const scanner = open();
  for (let i = 0; i < 5; i++) await scan(scanner);
  expect(sent).toHaveLength(3);
  answer = { body: found() };
  expect((await scan(scanner)).flagCode).toBe('not_scanned');
});
