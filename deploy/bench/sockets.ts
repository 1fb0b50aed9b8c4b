import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import { startBff, type SecondBff } from '../tests/support/second-bff.ts';
import { startChild } from './child.ts';
import { bffUrl, type Scene, type Viewer } from './scene.ts';
import { interleaved, median, type Row } from './table.ts';

const CROWD = 1_000;
const MESSAGES = 300;
const WARM_UP = 100;

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** A refused socket opens too and is closed at once, so wait for an answer. */
async function enter(address: string): Promise<WebSocket> {
  const socket = await open(address);
  const refused = once(socket, 'close').then(([code]) => {
    throw new Error(`a socket was closed with ${String(code)}`);
  });
  const answered = once(socket, 'message');
  socket.send('{"type":"ping"}');
  await Promise.race([answered, refused]);
  return socket;
}

const addressOf = (origin: string, id: number, token: string): string =>
  `${origin.replace(/^http/, 'ws')}/ws/chat/${id}?token=${token}`;

/** Returns the median time from sending a message to receiving it, one message at a time. */
async function pingPong(say: (i: number) => void, hearer: WebSocket): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < MESSAGES; i++) {
    const begin = performance.now();
    const heard = once(hearer, 'message');
    say(i);
    await heard;
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** Messages to somebody who has never answered are counted one by one, but two people who talk are the usual case. */
async function answerOnce(speaker: WebSocket, hearer: WebSocket, answer: string): Promise<void> {
  const heard = once(speaker, 'message');
  const acknowledged = once(hearer, 'message');
  hearer.send(answer);
  await Promise.all([heard, acknowledged]);
}

async function benchTalk([from, to]: readonly (Viewer | undefined)[]): Promise<Row> {
  if (!from || !to) throw new Error('two viewers are needed');
  const echo = await startChild('./echo-server.ts');
  const sockets = await Promise.all([
    open(`ws://127.0.0.1:${echo.port}`),
    open(addressOf(bffUrl, from.member.id, from.token)),
    open(addressOf(bffUrl, to.member.id, to.token)),
  ]);
  const [raw, speaker, hearer] = sockets;
  const messageTo = ({ member }: Viewer, content: string): string =>
    JSON.stringify({ type: 'message', receiver_id: member.id, content, client_id: randomUUID() });
  const frame = (i: number): string => messageTo(to, `bench ${i}`);
  try {
    await answerOnce(speaker, hearer, messageTo(from, 'hello'));
    const talk = (): Promise<number> => pingPong((i) => speaker.send(frame(i)), hearer);
    await talk();
    const [ours, theirs] = await interleaved(3, talk, () => pingPong((i) => raw.send(frame(i)), raw));
    return {
      measure: 'message from socket to socket, p50',
      ours: `${ours.toFixed(2)} ms`,
      baseline: `${theirs.toFixed(3)} ms raw echo`,
      ratio: (ours / theirs).toFixed(1),
      floor: '<= 30',
    };
  } finally {
    for (const socket of sockets) socket.terminate();
    echo.stop();
  }
}

const residentKib = async (pid: number): Promise<number> =>
  Number(/^Rss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);

/** Returns the memory per open socket of a process with a thousand sockets (Linux), after a warm-up. */
async function kibEach(pid: number, openSome: (from: number, to: number) => Promise<WebSocket[]>): Promise<number> {
  for (const socket of await openSome(0, WARM_UP)) socket.close();
  await sleep(2_000);
  const before = await residentKib(pid);
  const sockets = await openSome(WARM_UP, CROWD);
  await sleep(2_000);
  const each = ((await residentKib(pid)) - before) / sockets.length;
  for (const socket of sockets) socket.close();
  await sleep(500);
  return each;
}

/** A busy process refuses calls with 503; like a page, this asks again when the answer says. */
async function ticketFor(bff: SecondBff, token: string): Promise<string> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${bff.url}/api/v1/auth/ws-ticket`, { method: 'POST', headers });
    const { ticket, detail } = (await answer.json()) as { ticket?: string; detail?: string };
    if (ticket !== undefined) return ticket;
    if (answer.status !== 503) throw new Error(`no ticket: ${answer.status} ${detail}`);
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

/** Opens sockets, each with its own ticket, as pages do when they reconnect. */
const comeBack = (bff: SecondBff, tokens: readonly string[]): Promise<WebSocket[]> =>
  Promise.all(tokens.map(async (token, i) => enter(addressOf(bff.url, i + 1, await ticketFor(bff, token)))));

/** Uses a small young generation, so that garbage hardly counts. */
const WITHOUT_GARBAGE = { NODE_OPTIONS: '--max-semi-space-size=1' };

/** A thousand users without accounts: this BFF uses its own signing key. */
async function inviteCrowd() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const person = (i: number) => ({ userId: i + 1, username: `u${i}`, role: 'user', sessionId: `s${i}` }) as const;
  const tokens = await Promise.all(
    Array.from({ length: CROWD }, (_, i) => signAccessToken(privateKey, person(i), 3_600)),
  );
  return { tokens, env: { AUTH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString() } };
}

type Crowd = Awaited<ReturnType<typeof inviteCrowd>>;

async function benchIdle({ tokens, env }: Crowd): Promise<Row> {
  const bff = await startBff({ ...env, ...WITHOUT_GARBAGE });
  const echo = await startChild('./echo-server.ts', [], WITHOUT_GARBAGE);
  try {
    const bare = (from: number, to: number): Promise<WebSocket[]> =>
      Promise.all(tokens.slice(from, to).map(() => open(`ws://127.0.0.1:${echo.port}`)));
    const byToken = (from: number, to: number): Promise<WebSocket[]> =>
      Promise.all(tokens.slice(from, to).map((token, i) => enter(addressOf(bff.url, from + i + 1, token))));
    const ours = await kibEach(bff.pid, byToken);
    const theirs = await kibEach(echo.pid, bare);
    return {
      measure: 'memory of an idle socket',
      ours: `${ours.toFixed(1)} KiB`,
      baseline: `${theirs.toFixed(1)} KiB bare ws`,
      ratio: (ours / theirs).toFixed(2),
      floor: '<= 2.5',
    };
  } finally {
    await bff.stop();
    echo.stop();
  }
}

async function benchReturn({ tokens, env }: Crowd): Promise<Row> {
  const bff = await startBff(env);
  try {
    for (const socket of await comeBack(bff, tokens.slice(0, WARM_UP))) socket.terminate();
    const begin = performance.now();
    const back = await comeBack(bff, tokens);
    const seconds = (performance.now() - begin) / 1000;
    for (const socket of back) socket.terminate();
    return {
      measure: `${CROWD} sockets come back at once`,
      ours: `${seconds.toFixed(2)} s`,
      baseline: '-',
      ratio: '-',
      floor: '<= 3 s',
    };
  } finally {
    await bff.stop();
  }
}

export async function benchSockets({ viewers }: Scene): Promise<Row[]> {
  const crowd = await inviteCrowd();
  return [await benchTalk(viewers), await benchIdle(crowd), await benchReturn(crowd)];
}
