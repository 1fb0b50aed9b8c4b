import { randomInt } from 'node:crypto';
import { findOnPath } from '../local/shell.ts';
import { control } from '../local/testing/control.ts';
import { liveVideo, newMember, stackUrl, type Member } from '../tests/support/stack.ts';
import { cpuSecondsOf } from './cpu.ts';
import { startNginx } from './nginx.ts';
import type { Row } from './table.ts';

const CLIPS = 8;
const WATCHES = 800;
const READERS = 16;
/** Number of viewers who open the same new clip. */
const CROWD = 32;
/** The n-th clip is watched 1/n as often as the first (Zipf's law). */
const WEIGHTS = Array.from({ length: CLIPS }, (_, n) => 1 / (n + 1));

interface Watched {
  readonly bytes: number;
  readonly cpuMs: number;
}

/**
 * Watches clips straight from our processes, and through nginx as deploy/docs/cdn.md configures it. Needs Linux;
 * measures nothing where no nginx is on PATH.
 */
export async function benchMediaCache(): Promise<Row[]> {
  if ((await findOnPath('nginx')) === undefined)
    return [{ measure: 'a cache in front of /media', ours: 'no nginx', baseline: '-', ratio: '-', floor: '-' }];
  const creator = await newMember('creator', 'bench');
  const clips = await makeClips(creator, CLIPS + 1);
  const fresh = clips.pop()!;
  const nginx = await startNginx(stackUrl);
  try {
    const direct = await watch(stackUrl, clips);
    const cached = await watch(nginx.url, clips);
    const asked = await nginx.asked();
    await Promise.all(Array.from({ length: CROWD }, () => read(nginx.url, fresh)));
    const crowd = (await nginx.asked()) - asked;
    return [
      {
        measure: `bytes that our processes send for a byte that is watched (${CLIPS} clips, ${WATCHES} times)`,
        ours: (asked / cached.bytes).toFixed(3),
        baseline: '1 without a cache',
        ratio: (asked / cached.bytes).toFixed(3),
        floor: '<= 0.02',
      },
      {
        measure: 'CPU of media for a watched clip',
        ours: `${(cached.cpuMs / WATCHES).toFixed(2)} ms`,
        baseline: `${(direct.cpuMs / WATCHES).toFixed(2)} ms`,
        ratio: (cached.cpuMs / direct.cpuMs).toFixed(2),
        floor: '-',
      },
      {
        measure: `bytes that our processes send for a new clip that ${CROWD} people open at once, in clips`,
        ours: (crowd / (await read(stackUrl, fresh))).toFixed(2),
        baseline: `${CROWD} without a cache`,
        ratio: '-',
        floor: '<= 1.1',
      },
    ];
  } finally {
    await nginx.stop();
  }
}

/** Returns the paths of the files of new live clips. */
async function makeClips(creator: Member, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = await liveVideo(creator, `cached ${n}`, { seconds: 4, size: '720x1280', source: 'mandelbrot' });
    const { video_url: address } = await creator.client.call<{ video_url: string }>('GET', `/videos/${id}`);
    paths.push(new URL(address, stackUrl).pathname);
  }
  return paths;
}

/** Requests a range without an end, like a player. Returns the number of bytes. */
async function read(origin: string, path: string): Promise<number> {
  const answer = await fetch(`${origin}${path}`, { headers: { range: 'bytes=0-' } });
  if (answer.status !== 206) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function watch(origin: string, clips: readonly string[]): Promise<Watched> {
  const media = (await control.processes()).find(({ name }) => name === 'media')?.pid;
  if (media === undefined) throw new Error('media does not run');
  const before = cpuSecondsOf(media);
  const [sizes, addresses]: [number[], string[]] = [[], Array.from({ length: WATCHES }, () => pick(clips))];
  const reader = async (): Promise<void> => {
    for (let next = addresses.pop(); next !== undefined; next = addresses.pop()) sizes.push(await read(origin, next));
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), cpuMs: (cpuSecondsOf(media) - before) * 1_000 };
}

const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight);
const PRECISION = 1_000_000;

function pick(clips: readonly string[]): string {
  let at = (randomInt(PRECISION) / PRECISION) * TOTAL;
  const index = WEIGHTS.findIndex((weight) => (at -= weight) < 0);
  return clips.at(index)!;
}
