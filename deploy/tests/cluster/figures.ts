/** What k6 reports about the traffic that ran during a step. */
export interface Figures {
  readonly calls: number;
  readonly failures: readonly { readonly atMs: number; readonly text: string }[];
  readonly p95: string;
  /** pongs that sockets got */
  readonly pongs: number;
  /** the longest time that a socket was away; undefined if none was */
  readonly awayMs: number | undefined;
}

const UNITS: Readonly<Record<string, number>> = { µs: 0.001, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
/** 1m2.5s in milliseconds. */
const millisecondsOf = (text: string): number =>
  [...text.matchAll(/([\d.]+)(µs|ms|s|m|h)/g)].reduce(
    (sum, [, n, unit = '']) => sum + Number(n) * (UNITS[unit] ?? 0),
    0,
  );

/** Reads k6's summary, and the line that traffic.js writes for each call that fails. */
export function readFigures(output: string): Figures {
  const figure = (name: string): string => new RegExp(`^\\s+${name}\\.+: (.*)$`, 'm').exec(output)?.[1] ?? '';
  const max = /max=(\S+)/.exec(figure('socket_away_ms'))?.[1];
  return {
    calls: Number.parseInt(figure('http_reqs'), 10) || 0,
    failures: [...output.matchAll(/msg="(\S+) (.*?)" source=console/g)].map(([, at = '', text = '']) => ({
      atMs: Date.parse(at),
      text,
    })),
    p95: /p\(95\)=(\S+)/.exec(figure('http_req_duration'))?.[1] ?? 'unknown',
    pongs: Number.parseInt(figure('messages_acknowledged'), 10) || 0,
    awayMs: max === undefined ? undefined : millisecondsOf(max),
  };
}

/** After this time a socket must be back. */
const AWAY_LIMIT_MS = 3_000;
/** A call that was under way at a kill fails within the limit of an RPC and of the ingress. */
const UNDER_WAY_MS = 5_000;

/** Returns the figures as a sentence. Throws if a call failed or a socket was away too long. */
export function flawless(figures: Figures): string {
  const { calls, failures, awayMs = 0 } = figures;
  if (failures.length > 0) throw new Error(`${failures.length} of ${calls} calls failed:\n${summaryOf(failures)}`);
  if (awayMs > AWAY_LIMIT_MS) throw new Error(`a socket was away for ${awayMs / 1000} s`);
  return say(figures);
}

/** A kill was asked for at `fromMs` and accepted at `toMs`, which takes a second or two on a busy cluster. */
export interface Kill {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The same, but for calls that were under way at one of the kills. */
export function flawlessBetween(figures: Figures, kills: readonly Kill[]): string {
  const isOfKill = (atMs: number): boolean =>
    kills.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + UNDER_WAY_MS);
  const late = figures.failures.filter(({ atMs }) => !isOfKill(atMs));
  if (late.length === 0) return say(figures);
  const sinceKill = late.map(({ atMs }) => Math.min(...kills.map(({ toMs }) => atMs - toMs).filter((ms) => ms > 0)));
  const nearest = (Math.min(...sinceKill) / 1_000).toFixed(1);
  throw new Error(
    `${late.length} calls failed that no killed process had, at least ${nearest} s after a kill:\n${summaryOf(late)}`,
  );
}

/** How often each failure was seen, and when first; ids of requests left out. */
function summaryOf(failures: Figures['failures']): string {
  const seen = new Map<string, { count: number; readonly first: string }>();
  for (const { atMs, text } of failures) {
    const kind = text.replace(/,?[\\"]*request_id.*$/, '');
    const entry = seen.get(kind) ?? { count: 0, first: new Date(atMs).toISOString() };
    entry.count += 1;
    seen.set(kind, entry);
  }
  return [...seen].map(([kind, { count, first }]) => `${count} times, first ${first}: ${kind}`).join('\n');
}

const say = ({ calls, failures, p95, awayMs }: Figures): string =>
  `${calls} calls, ${failures.length} failed, 95 % within ${p95}; ` +
  (awayMs === undefined ? 'no socket was away' : `sockets back within ${awayMs / 1000} s`);
