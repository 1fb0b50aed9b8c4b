import { throughput } from './load.ts';
import { withStackOnOneCore, type ReadCpu } from './one-core.ts';
import { openLoop, type BenchRequest, type OpenLoopResult } from './open-loop.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import type { Row } from './table.ts';

const SECONDS = 15;
/** The peak and twice the peak are measured alternately, because the speed of a shared machine changes. */
const ROUNDS = 3;
/** V8 compiles code that runs often, so a new process needs some seconds until its speed no longer changes. */
const WARM_UP_SECONDS = 20;
/**
 * Numbers of connections with which the peak is searched: few connections wait for each other's batches, many wait in
 * queues.
 */
const CONNECTION_COUNTS = [CONNECTIONS, 128, 512];
/** A prime, so that a walk with this step visits each pair of viewer and video once. */
const STRIDE = 7_919;

/** Compares the answers at twice the load that can be served with those at the peak. */
export async function benchOverload({ viewers, videos }: Scene): Promise<Row[]> {
  const headers = (index: number) => bearer(viewers[index % viewers.length]);
  const page = (index: number): BenchRequest => ({
    method: 'GET',
    path: '/api/v1/videos/feed?limit=20',
    headers: headers(index),
  });
  /** Each viewer likes each video once, in a mixed order, then takes it back in the same order. */
  const like = (index: number): BenchRequest => {
    const pairs = viewers.length * videos.length;
    const pair = (index * STRIDE) % pairs;
    const verb = Math.floor(index / pairs) % 2 === 0 ? 'like' : 'unlike';
    const video = videos[Math.floor(pair / viewers.length)];
    return { method: 'POST', path: `/api/v1/videos/${video}/${verb}`, headers: headers(pair) };
  };
  return withStackOnOneCore(async (readCpu) => [
    await overloaded('feed pages', page, readCpu),
    await overloaded('likes', like, readCpu),
  ]);
}

/** Calls served per CPU second of the stack do not depend on how much CPU time a shared machine gives to it. */
interface Round {
  /** calls served in a second, and in a CPU second of the stack */
  readonly peak: number;
  readonly peakPerCpu: number;
  readonly loop: OpenLoopResult;
}

async function overloaded(what: string, request: (index: number) => BenchRequest, readCpu: ReadCpu): Promise<Row> {
  await peakAt(CONNECTIONS, WARM_UP_SECONDS, request);
  const found: { connections: number; rate: number }[] = [];
  for (const connections of CONNECTION_COUNTS)
    found.push({ connections, rate: await peakAt(connections, SECONDS, request) });
  const best = found.reduce((one, other) => (other.rate > one.rate ? other : one));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = readCpu();
    const peak = await peakAt(best.connections, SECONDS, request);
    const peakPerCpu = (peak * SECONDS) / (readCpu() - before);
    const loop = await openLoop({ url: bffUrl, rate: 2 * best.rate, seconds: SECONDS, request, readCpu });
    rounds.push({ peak, peakPerCpu, loop });
  }
  const mean = (of: (round: Round) => number): number => rounds.reduce((sum, round) => sum + of(round), 0) / ROUNDS;
  const servedPerCpu = mean(({ loop }) => (loop.served * SECONDS) / loop.cpuSeconds);
  const peakPerCpu = mean((round) => round.peakPerCpu);
  const [peak, served] = [mean((round) => round.peak), mean(({ loop }) => loop.served)];
  const [asked, refused, ms99] = [
    mean(({ loop }) => loop.asked),
    mean(({ loop }) => loop.refused),
    mean(({ loop }) => loop.ms99),
  ];
  const failed = rounds.flatMap(({ loop }) => loop.failed || []).join(', ');
  return {
    measure: `${what}, stack on one core, ${asked.toFixed(0)}/s asked for (${(asked / peak).toFixed(2)} × peak)`,
    ours: `${served.toFixed(0)}/s, ${refused.toFixed(0)}/s refused, ${failed || 'none failed'}, p99 ${ms99.toFixed(0)} ms`,
    baseline: `${peak.toFixed(0)}/s at the peak, with ${best.connections} connections`,
    ratio: `${(served / peak).toFixed(2)} (${rounds.map(({ peak: each, loop }) => (loop.served / each).toFixed(2)).join(', ')}), by CPU second ${(servedPerCpu / peakPerCpu).toFixed(2)}`,
    floor: '>= 0.80',
  };
}

/** Each connection repeats a hundred requests, which no other connection sends. */
const peakAt = (connections: number, seconds: number, request: (index: number) => BenchRequest): Promise<number> =>
  throughput({
    url: bffUrl,
    connections,
    seconds,
    requests: (connection) => Array.from({ length: 100 }, (_, i) => request(connection + i * connections)),
  });
