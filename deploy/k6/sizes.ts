/** The scenarios and how much load each puts on. Pure: k6 and Node both read it. */
export const SCENARIOS = ['smoke', 'load', 'stress', 'spike', 'soak', 'sockets', 'uploads', 'day'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

/** What the environment of a run may set. */
export interface Sizes {
  /** The scenario's load is the peak of so many daily users. */
  readonly users: number;
  readonly seconds: number;
  /** Pairs of sockets that are open at once. */
  readonly pairs: number;
  readonly uploadsPerMinute: number;
}

const DEFAULTS: Readonly<Record<ScenarioName, Sizes>> = {
  smoke: { users: 100, seconds: 30, pairs: 1, uploadsPerMinute: 2 },
  load: { users: 10_000, seconds: 300, pairs: 20, uploadsPerMinute: 2 },
  stress: { users: 100_000, seconds: 600, pairs: 20, uploadsPerMinute: 2 },
  spike: { users: 10_000, seconds: 120, pairs: 10, uploadsPerMinute: 2 },
  soak: { users: 5_000, seconds: 4 * 3_600, pairs: 20, uploadsPerMinute: 1 },
  sockets: { users: 0, seconds: 120, pairs: 500, uploadsPerMinute: 0 },
  uploads: { users: 0, seconds: 300, pairs: 0, uploadsPerMinute: 12 },
  day: { users: 10_000, seconds: 24 * 60, pairs: 20, uploadsPerMinute: 1 },
};

/** Reads USERS, DURATION_SECONDS, PAIRS and UPLOADS_PER_MINUTE. Throws a sentence for a value that is not a number. */
export function sizesOf(name: ScenarioName, env: Readonly<Record<string, string | undefined>>): Sizes {
  const { users, seconds, pairs, uploadsPerMinute } = DEFAULTS[name];
  return {
    users: numberOf(env, 'USERS', users),
    seconds: numberOf(env, 'DURATION_SECONDS', seconds),
    pairs: numberOf(env, 'PAIRS', pairs),
    uploadsPerMinute: numberOf(env, 'UPLOADS_PER_MINUTE', uploadsPerMinute),
  };
}

function numberOf(env: Readonly<Record<string, string | undefined>>, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${name}=${text} is not a number of at least 0.`);
}

export function scenarioNamed(text: string | undefined): ScenarioName {
  const found = SCENARIOS.find((name) => name === text);
  if (found === undefined) throw new Error(`There is no scenario ${text ?? '(none given)'}: ${SCENARIOS.join(', ')}.`);
  return found;
}
