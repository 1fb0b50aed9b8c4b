import { setTimeout as sleep } from 'node:timers/promises';
import { circuitBreaker, CircuitState, handleWhen, isBrokenCircuitError, SamplingBreaker } from 'cockatiel';
import { rpcCircuitOpen, rpcCircuitRefused } from '@tallscreen/kit-telemetry/metrics/requests';
import { readConfig, rpcCircuitConfig } from '#config';
import { type AppError, fail } from '#errors';
import { isAnswer } from '#rpc/errors';

export interface RpcCircuitOptions {
  /** The circuit opens when more than this share of the calls fails; 1: never. */
  readonly share: number;
  /** How long an open circuit refuses all calls; then one call may test whether the callee answers again. */
  readonly openMs: number;
}

export const NEVER_OPEN: RpcCircuitOptions = { share: 1, openMs: 0 };

export interface RpcCircuitCallee {
  readonly name: string;
  /** time limit of a call that asks for no other */
  readonly timeoutMs: number;
}

export interface CallLimits {
  /** the time limit of the call itself */
  readonly wantedMs: number;
  /** the time limit of the call or what is left of its request's, whichever is shorter */
  readonly limitMs: number;
}

export interface RpcCircuit {
  /** `call` rejects with AppError only. */
  readonly run: <T>(limits: CallLimits, call: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export function readRpcCircuit(env?: Readonly<Record<string, string | undefined>>): RpcCircuitOptions {
  const { GRPC_CIRCUIT_SHARE, GRPC_CIRCUIT_SECONDS } = readConfig(rpcCircuitConfig, env);
  return { share: GRPC_CIRCUIT_SHARE, openMs: GRPC_CIRCUIT_SECONDS * 1_000 };
}

/** Window in which calls are counted. */
const WINDOW_SECONDS = 5;
/** With fewer calls in the window the circuit stays closed. */
const LEAST_CALLS = 20;
const RETRY_AFTER_SECONDS = 1;

/** Used in this file only: tells the breaker that a call failed. */
const FAILED = new Error('The callee did not answer.');
/** Tells the breaker to ignore a call. */
const UNKNOWN = new Error('It is not known whether the callee answers.');

/** While most calls to `callee` fail, refuses calls at once, except one test call at a time (ADR 102). */
export function createRpcCircuit(options: RpcCircuitOptions, callee: RpcCircuitCallee): RpcCircuit {
  if (options.share >= 1) return { run: (_limits, call) => call(), close: () => {} };
  const policy = circuitBreaker(
    handleWhen((error) => error === FAILED),
    {
      halfOpenAfter: options.openMs,
      breaker: new SamplingBreaker({
        threshold: options.share,
        duration: WINDOW_SECONDS * 1_000,
        minimumRps: LEAST_CALLS / WINDOW_SECONDS,
      }),
    },
  );
  const attributes = { 'tallscreen.callee.name': callee.name };
  const isOpen = () => policy.state !== CircuitState.Closed;
  const refuse = () => {
    rpcCircuitRefused.add(1, attributes);
    const cause = new Error(`Most calls to ${callee.name} failed, so that it is not asked for a moment.`);
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    return fail('unavailable', { cause, ...retry });
  };
  let changes = 0;
  policy.onStateChange(() => changes++);

  /** Judges a call made while the circuit is closed. A call that ends after the circuit has opened is ignored. */
  async function judge(answer: Promise<unknown>, limits: CallLimits): Promise<void> {
    const startedAt = performance.now();
    const before = changes;
    const verdict = await verdictOn(answer, limits, startedAt);
    if (changes !== before) throw UNKNOWN;
    if (verdict) throw verdict;
  }

  /** Judges the test call: only an answer in good time closes the circuit. */
  async function judgeProbe(answer: Promise<unknown>, limits: CallLimits): Promise<void> {
    const done = new AbortController();
    const late = sleep(callee.timeoutMs, FAILED, { signal: done.signal, ref: false }).catch(() => FAILED);
    const verdict = await Promise.race([verdictOn(answer, limits, performance.now()), late]);
    done.abort();
    if (verdict) throw FAILED;
  }

  return {
    run: (limits, call) =>
      new Promise((resolve, reject) => {
        // The library would let these calls wait for the end of the test call.
        if (policy.state === CircuitState.HalfOpen) return reject(refuse());
        const judged = policy.execute(() => {
          const answer = call();
          answer.then(resolve, reject);
          return policy.state === CircuitState.HalfOpen ? judgeProbe(answer, limits) : judge(answer, limits);
        });
        judged.catch((error: unknown) => isBrokenCircuitError(error) && reject(refuse()));
      }),
    close: rpcCircuitOpen.observe(() => [{ value: isOpen() ? 1 : 0, attributes }]),
  };
}

/** Allows for deadlines being rounded to milliseconds on each hop and not passing at the same moment. */
const ROUNDING_MS = 50;

/** Returns undefined for a call that the callee has answered, even with an error. */
async function verdictOn(
  answer: Promise<unknown>,
  { wantedMs, limitMs }: CallLimits,
  startedAt: number,
): Promise<Error | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    const { status, retryAfterSeconds } = error as AppError;
    const hasEnded = status === 'canceled' && performance.now() - startedAt >= limitMs - ROUNDING_MS;
    // A request that had little time left tells nothing about the callee.
    if (status === 'deadline_exceeded' || hasEnded) return limitMs >= wantedMs / 2 ? FAILED : UNKNOWN;
    if (status === 'canceled') return UNKNOWN;
    if (status !== 'unavailable' || retryAfterSeconds !== undefined) return undefined;
    // Without a connection gRPC itself refuses reads at no cost, and commands wait for the connection.
    return isAnswer(error as AppError) ? FAILED : UNKNOWN;
  }
}
