import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { DemoContent, DemoItem } from '../../seed/content.ts';
import { seedDemo } from '../../seed/demo.ts';
import { people, type Person } from '../../seed/people.ts';
import type { Progress } from '../../seed/progress.ts';
import { makeVideoFile } from '../support/media.ts';
import { adminEmail, adminPassword, stackUrl } from '../support/stack.ts';

jest.setTimeout(600_000);

/** A token expires after this many uses: much sooner than in a real fill. */
const USES = 8;

interface Call {
  readonly what: string;
  readonly title: string;
  readonly role: string;
  /** who registers */
  readonly who: string;
  status: number;
}

const run = Date.now().toString(36);
const name = (who: string): string => `${who}_${run}`;
const person = (who: string, role: Person['role'] = 'user'): Person => ({
  username: name(who),
  email: `${name(who)}@example.test`,
  role,
  bio: `${who} of the demo`,
});
const item = (kind: DemoItem['kind'], file: string, title: string, by: string): DemoItem => ({
  kind,
  file,
  title: `${title} ${run}`,
  hashtags: 'demo',
  by: name(by),
});

const vtt = (text: string): string => `WEBVTT\n\n00:00.200 --> 00:01.500\n${text}\n`;

let calls: Call[] = [];
let broken: string;
let content: DemoContent;
const realFetch = globalThis.fetch;
const isTalk = ({ what }: Call): boolean => /\/comments\/$|\/like$/.test(what);
const isPicture = ({ what }: Call): boolean => what === 'POST /api/v1/profile/avatar';
const isCaptions = ({ what }: Call): boolean => /^PUT .*\/captions\/\w+$/.test(what);
const isUpload = ({ what }: Call): boolean => /POST .*\/upload$/.test(what);

/** Returns the title in a form with a file; empty for other bodies. */
async function titleIn(body: RequestInit['body'], headers: Headers): Promise<string> {
  if (!headers.get('content-type')?.startsWith('multipart/form-data')) return '';
  const title = (await new Response(body ?? null, { headers }).formData()).get('title');
  return typeof title === 'string' ? title : '';
}

/** Lets tokens expire early, and refuses an account's second video until people talk. All else is the real stack. */
function watchCalls(): void {
  const uses = new Map<string, number>();
  globalThis.fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const what = `${init.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    const title = await titleIn(init.body, headers);
    const role = init.body instanceof URLSearchParams ? (init.body.get('new_role') ?? '') : '';
    const { username: who = '' } =
      what.endsWith('/auth/register') && typeof init.body === 'string'
        ? (JSON.parse(init.body) as { username?: string })
        : {};
    const call: Call = { what, title, role, who, status: 0 };
    calls.push(call);
    if (title.startsWith('second') && !calls.some(isTalk)) {
      call.status = 429;
      return Response.json({ detail: 'wait' }, { status: 429, headers: { 'retry-after': '1' } });
    }
    // Only real calls count as uses: the account's calls share the token, and two expiries in a row are a refusal.
    const token = headers.get('authorization') ?? '';
    const used = (uses.get(token) ?? 0) + 1;
    uses.set(token, used);
    if (token !== '' && used > USES) headers.set('authorization', 'Bearer expired');
    const response = await realFetch(input, { ...init, headers });
    call.status = response.status;
    return response;
  };
}

beforeAll(async () => {
  const good = await makeVideoFile({ seconds: 2 });
  broken = path.join(await mkdtemp(path.join(tmpdir(), 'demo-fill-')), 'broken.mp4');
  await writeFile(broken, 'This is no video.');
  const makers = ['a', 'b', 'c', 'd', 'e', 'f'];
  const videos = [
    { ...item('videos', good, 'second of a', 'a'), captions: { en: vtt('Hello'), de: vtt('Hallo') } },
    ...makers.map((who) => item('videos', who === 'b' ? broken : good, `first of ${who}`, who)),
  ];
  content = {
    people: [
      ...makers.map((who) => ({
        ...person(who, who === 'a' ? 'creator' : 'user'),
        ...(who === 'a' && { avatar: people[0]?.avatar ?? '' }),
      })),
      person('shop', 'business'),
    ],
    // The second video of an account comes later, at any place in the list.
    videos: [...videos.slice(1), ...videos.slice(0, 1)],
    promos: [item('promos', good, 'promo', 'shop')],
    follows: { [name('b')]: [name('a')] },
    comments: { [`first of a ${run}`]: [[name('b'), 'First!']], [`first of f ${run}`]: [[name('a'), 'Nice.']] },
  };
  watchCalls();
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

async function fill(using: DemoContent): Promise<{ isComplete: boolean; last: Progress | undefined; log: string[] }> {
  calls = [];
  const log: string[] = [];
  let last: Progress | undefined;
  const isComplete = await seedDemo({
    baseUrl: stackUrl,
    adminEmail,
    adminPassword,
    content: using,
    log: (line) => log.push(line),
    onProgress: (progress) => (last = progress),
    signal: new AbortController().signal,
  });
  return { isComplete, last, log };
}

test('a fill continues after expired sessions and a refused upload, and reports what is missing', async () => {
  const { isComplete, last, log } = await fill(content);
  expect(calls.filter(({ status }) => status === 401).length).toBeGreaterThan(3);
  expect(isComplete).toBe(false);
  // One failure is reported, and repeated in the summary; any other failure would be shown with its reason.
  expect(log.filter((line) => line.startsWith('!')).filter((line) => !line.includes('demo content'))).toEqual([
    expect.stringContaining(`"first of b ${run}"`),
    expect.stringContaining(`"first of b ${run}"`),
    '! The next start goes on with it.',
  ]);
  expect(last).toEqual({ state: 'incomplete', videos: { live: 6, of: 7 }, promos: { live: 1, of: 1 } });

  const roles = calls.flatMap(({ role }) => (role ? [role] : []));
  expect(roles.toSorted()).toEqual(['business', 'creator']);

  // Each account joins when its first item is due: promos come after the first four videos.
  const joined = calls.flatMap(({ who }) => (who ? [who] : []));
  expect(joined.indexOf(name('shop'))).toBe(4);
  const talk = calls.findIndex(isTalk);
  const approved = calls.flatMap(({ what, status }, i) =>
    what.endsWith('videos/moderate') && status === 200 ? [i] : [],
  );
  expect(talk).toBeGreaterThan(approved[3] ?? Infinity);
  expect(talk).toBeLessThan(approved.at(-1) ?? 0);

  expect(calls.filter(isPicture).map(({ status }) => status)).toContain(200);
  const captions = calls.filter((call) => isCaptions(call) && call.status === 200);
  expect(captions.map(({ what }) => what.slice(-2)).toSorted()).toEqual(['de', 'en']);
});

test('the next fill adds the missing items and adds nothing twice', async () => {
  const mended = content.videos.map((video) =>
    video.file === broken ? { ...video, file: content.promos[0]?.file ?? '' } : video,
  );
  expect((await fill({ ...content, videos: mended })).isComplete).toBe(true);
  expect(calls.filter(isUpload).map(({ title }) => title)).toEqual([`first of b ${run}`]);
  expect(calls.filter(({ what }) => what.endsWith('/comments/'))).toEqual([]);
  expect(calls.filter(({ role }) => role)).toEqual([]);
  expect(calls.filter((call) => isPicture(call) || isCaptions(call))).toEqual([]);
});
