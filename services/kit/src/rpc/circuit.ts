import { setTimeout as sleep } from 'node:timers/promises';
import { circuitBreaker, CircuitState, handleWhen, isBrokenCircuitError, SamplingBreaker } from 'cockatiel';
import { rpcCircuitOpen, rpcCircuitRefused } from '@tallscreen/kit-telemetry/metrics/requests';
import { readConfig, rpcCircuitConfig } from '#config';
import { type AppError, fail } from '#errors';
import { isAnswer } from '#rpc/errors';

export interface RpcCircuitOptions {
  /** The circuit opens when more than this share of the calls fails; 1: never. */
  readonly share: number;
  /** How long an open circuit refuses all calls before one may find out whether the callee answers again. */
  readonly openMs: number;
}

export const NEVER_OPEN: RpcCircuitOptions = { share: 1, openMs: 0 };

export interface RpcCircuitCallee {
  readonly name: string;
  /** time limit of a call that asks for no other */
  readonly timeoutMs: number;
}

export interface CallLimits {
  /** what the caller would give the call */
  readonly wantedMs: number;
  /** the same, or what its request has left */
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

/** Calls are counted for so long. */
const WINDOW_SECONDS = 5;
/** Fewer calls in that time open no circuit. */
const LEAST_CALLS = 20;
const RETRY_AFTER_SECONDS = 1;

/** Never leaves this file: tells the breaker that a call failed. */
const FAILED = new Error('The callee did not answer.');
/** Tells the breaker to count a call neither as answered nor as failed. */
const UNKNOWN = new Error('It is not known whether the callee answers.');

/** While most calls to `callee` fail, refuses all but one at a time, at once (ADR 102). */
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

  /** Judges a call made while the circuit is closed; one that ends after the circuit has opened says nothing new. */
  async function judge(answer: Promise<unknown>, limits: CallLimits): Promise<void> {
    const startedAt = performance.now();
    const before = changes;
    const verdict = await verdictOn(answer, limits, startedAt);
    if (changes !== before) throw UNKNOWN;
    if (verdict) throw verdict;
  }

  /** Judges the one call that finds out whether the callee answers again: only an answer in good time closes the circuit. */
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
        // The library would let these calls wait for the end of the one that finds out.
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

/** A deadline passes on each hop in whole milliseconds, and not at the same moment. */
const ROUNDING_MS = 50;

/** Returns undefined for a call that the callee has answered, be it with an error. */
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
    // A request that had little time left says nothing about the callee.
    if (status === 'deadline_exceeded' || hasEnded) return limitMs >= wantedMs / 2 ? FAILED : UNKNOWN;
    if (status === 'canceled') return UNKNOWN;
    if (status !== 'unavailable' || retryAfterSeconds !== undefined) return undefined;
    // Without a connection gRPC itself refuses calls at no cost, and commands wait for the connection.
    return isAnswer(error as AppError) ? FAILED : UNKNOWN;
  }
}
