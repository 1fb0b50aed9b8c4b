import type { Hub } from '#ws/hub';

/** Time for clients to answer the close frame when the process stops. */
const CLOSE_MS = 3_000;
/** Time kept for calls that end after the last socket. */
const SPARE_MS = 1_000;
const STEP_MS = 50;
/** Smallest number of sockets per step, so that a process with few sockets stops quickly. */
const AT_ONCE = 50;

/**
 * Asks all sockets to reconnect, spread over the time of the drain, because thousands of new sockets at the same moment
 * would overload the other processes. Terminates a socket whose client does not answer.
 */
export function sayGoodbye(hub: Pick<Hub, 'all' | 'askToReconnect'>, drainLimitMs: number): void {
  const waiting = [...hub.all()];
  const steps = Math.max(1, Math.floor((drainLimitMs - CLOSE_MS - SPARE_MS) / STEP_MS));
  const perStep = Math.max(AT_ONCE, Math.ceil(waiting.length / steps));

  function step(): void {
    const some = waiting.splice(0, perStep);
    hub.askToReconnect(some);
    setTimeout(() => some.forEach(({ ws }) => ws.terminate()), CLOSE_MS).unref();
    if (waiting.length > 0) setTimeout(step, STEP_MS);
  }
  step();
}
