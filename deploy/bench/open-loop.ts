import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests sent and answers read in the measured time, per second; `ms99` is of the 2xx answers. */
export interface OpenLoopResult {
  readonly asked: number;
  readonly served: number;
  /** 503 and 504 */
  readonly refused: number;
  /** counts of all other outcomes, empty when there are none */
  readonly failed: string;
  readonly ms99: number;
  /** CPU seconds that `readCpu` measured in that time */
  readonly cpuSeconds: number;
}

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface OpenLoop {
  readonly url: string;
  /** requests per second */
  readonly rate: number;
  readonly seconds: number;
  /** Returns request `index`. */
  readonly request: (index: number) => BenchRequest;
  /** Returns the CPU seconds that the measured processes have used so far. */
  readonly readCpu: () => number;
}

const TICK_MS = 5;
/**
 * Ramp-up time, which is not measured. Opening thousands of connections at once would measure TCP's retransmissions.
 */
const RAMP_SECONDS = 5;
/** An answer that arrives later than this after the last request counts as missing. */
const LAST_ANSWER_MS = 30_000;
/** More connections than ever wait at the same time, so that no request waits for a free one. */
const MAX_CONNECTIONS = 15_000;

/**
 * Sends requests at a constant rate, however late the answers come (k6 calls this constant arrival rate). A client that
 * waits for its answer before the next request, like autocannon, sends less to a slow server.
 */
export async function openLoop({ url, rate, seconds, request, readCpu }: OpenLoop): Promise<OpenLoopResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS });
  const waiting = new Set<Promise<void>>();
  const latencies: number[] = [];
  const failed = new Map<number | string, number>();
  let [served, refused, sent, sentInRamp] = [0, 0, 0, 0];
  let cpuAtRampEnd = 0;
  const startedAt = performance.now();
  const rampEndAt = startedAt + RAMP_SECONDS * 1_000;
  const endAt = rampEndAt + seconds * 1_000;

  async function ask(index: number): Promise<void> {
    const sentAt = performance.now();
    const outcome = await outcomeOf(url, agent, request(index));
    const endedAt = performance.now();
    const isGood = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    const isRefused = outcome === 503 || outcome === 504;
    if (!isGood && !isRefused) failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    const isInTime = endedAt >= rampEndAt && endedAt <= endAt;
    if (isRefused && isInTime) refused++;
    if (isGood && isInTime) served++;
    if (isGood && sentAt >= rampEndAt) latencies.push(endedAt - sentAt);
  }

  for (let now = startedAt; now < endAt; now = performance.now()) {
    if (now < rampEndAt) sentInRamp = sent;
    else cpuAtRampEnd ||= readCpu();
    for (const due = dueAfter((now - startedAt) / 1_000, rate); sent < due; sent++) {
      const answered = ask(sent).finally(() => waiting.delete(answered));
      waiting.add(answered);
    }
    await sleep(TICK_MS);
  }
  const cpuSeconds = readCpu() - cpuAtRampEnd;
  await Promise.race([Promise.all(waiting), sleep(LAST_ANSWER_MS)]);
  if (waiting.size > 0) failed.set('no answer', waiting.size);
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    asked: (sent - sentInRamp) / seconds,
    served: served / seconds,
    refused: refused / seconds,
    failed: [...failed].map(([outcome, count]) => `${count} × ${outcome}`).join(', '),
    ms99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    cpuSeconds,
  };
}

/** Returns how many requests must be sent by this time. */
const dueAfter = (seconds: number, rate: number): number =>
  rate * (seconds < RAMP_SECONDS ? seconds ** 2 / (2 * RAMP_SECONDS) : seconds - RAMP_SECONDS / 2);

/** Returns the status after the whole answer, or why the connection broke. */
const outcomeOf = (url: string, agent: http.Agent, { method, path, headers }: BenchRequest): Promise<number | string> =>
  new Promise((resolve) => {
    const request = http.request(url + path, { agent, method, headers }, (response: IncomingMessage) => {
      response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut answer'));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
  });
