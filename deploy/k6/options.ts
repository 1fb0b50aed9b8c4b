/** The options of every scenario. Pure: k6 runs them, Node tests them. */
import type { Options, Scenario } from 'k6/options';
import { hourlyShape, PEAK_FACTOR, perSecond } from './mix.ts';
import { MEDIA_NAME, routes, type RouteName } from './routes.ts';
import type { ScenarioName, Sizes } from './sizes.ts';
import { percentileOf, slos, type Slo } from './slos.ts';

/** The functions of main.ts that scenarios run. */
export const EXECS = ['watchFeed', 'talk', 'uploadOne'] as const;
type Exec = (typeof EXECS)[number];

type Thresholds = NonNullable<Options['thresholds']>;
type Plan = { readonly scenarios: Record<string, Scenario>; readonly thresholds: Thresholds };

export function optionsOf(name: ScenarioName, sizes: Sizes): Options {
  const { scenarios, thresholds } = plans[name](sizes);
  return {
    scenarios,
    thresholds: { ...thresholds, ...mustHappen(scenarios) },
    setupTimeout: '15m',
    summaryTrendStats: ['count', 'avg', 'med', 'p(95)', 'p(99)', 'p(99.9)', 'max'],
    // No url tag: an id in an address would make a series of its own.
    systemTags: ['name', 'method', 'status', 'scenario', 'expected_response', 'check', 'error_code'],
    userAgent: 'tallscreen-load',
    discardResponseBodies: false,
  };
}

const plans: Readonly<Record<ScenarioName, (sizes: Sizes) => Plan>> = {
  smoke: (sizes) => ({
    scenarios: {
      viewers: { executor: 'shared-iterations', exec: exec('watchFeed'), vus: 2, iterations: 10, maxDuration: '2m' },
      talkers: talkers({ ...sizes, seconds: 10 }),
      uploaders: { executor: 'shared-iterations', exec: exec('uploadOne'), vus: 1, iterations: 1, maxDuration: '5m' },
    },
    // Too few calls for percentiles: smoke only checks that answers are right.
    thresholds: {
      ...everyRoute(() => ['max<30000']),
      checks: ['rate==1'],
      http_req_failed: ['rate==0'],
      messages_lost: ['count==0'],
      messages_refused: ['count==0'],
    },
  }),
  load: (sizes) => whole({ ...steady(sizes), talkers: talkers(sizes), uploaders: uploaders(sizes) }),
  stress: ({ users, seconds, ...rest }) => {
    const target = pagesPerMinute(users);
    const steps = Array.from({ length: 10 }, (_, step) => (target * (step + 1)) / 10);
    const stages = steps.map((rate) => ({ target: Math.ceil(rate), duration: `${seconds / steps.length}s` }));
    const { thresholds } = whole({});
    return {
      scenarios: { viewers: ramp(stages), talkers: talkers({ users, seconds, ...rest }) },
      // Ends the run at the load that breaks it; the summary says how far it came.
      thresholds: {
        ...thresholds,
        http_req_failed: [{ threshold: 'rate<0.01', abortOnFail: true, delayAbortEval: '20s' }],
        'http_req_duration{name:listFeed}': [
          { threshold: 'p(95)<1000', abortOnFail: true, delayAbortEval: '20s' },
          latency(slos.feed),
        ],
      },
    };
  },
  spike: (sizes) => {
    const calm = Math.ceil(pagesPerMinute(sizes.users) / PEAK_FACTOR);
    const third = `${sizes.seconds / 3}s`;
    const stages = [
      { target: calm, duration: third },
      { target: calm * 10, duration: '10s' },
      { target: calm * 10, duration: third },
      { target: calm, duration: '10s' },
      { target: calm, duration: third },
    ];
    return whole({ viewers: ramp(stages), talkers: talkers(sizes) });
  },
  soak: (sizes) => whole({ ...steady(sizes), talkers: talkers(sizes), uploaders: uploaders(sizes) }),
  sockets: (sizes) => whole({ talkers: talkers(sizes) }),
  uploads: (sizes) => whole({ uploaders: uploaders(sizes) }),
  day: (sizes) => {
    const average = pagesPerMinute(sizes.users) / PEAK_FACTOR;
    const duration = `${sizes.seconds / hourlyShape.length}s`;
    const stages = hourlyShape.map((share) => ({ target: Math.ceil(average * share), duration }));
    return whole({ viewers: ramp(stages), talkers: talkers(sizes), uploaders: uploaders(sizes) });
  },
};

const exec = (name: Exec): Exec => name;
const pagesPerMinute = (users: number): number =>
  Math.max(1, Math.round(perSecond('feedPages', users, PEAK_FACTOR) * 60));
const vusFor = (iterationsPerMinute: number): number => Math.max(4, Math.ceil(iterationsPerMinute / 60) * 2);

const steady = ({ users, seconds }: Sizes): Record<string, Scenario> => ({
  viewers: {
    executor: 'constant-arrival-rate',
    exec: exec('watchFeed'),
    rate: Math.ceil(pagesPerMinute(users)),
    timeUnit: '1m',
    duration: `${seconds}s`,
    preAllocatedVUs: vusFor(pagesPerMinute(users)),
    maxVUs: vusFor(pagesPerMinute(users)) * 10,
  },
});

function ramp(stages: { target: number; duration: string }[]): Scenario {
  const most = Math.max(...stages.map(({ target }) => target));
  const [first] = stages;
  return {
    executor: 'ramping-arrival-rate',
    exec: exec('watchFeed'),
    startRate: first?.target ?? 1,
    timeUnit: '1m',
    stages,
    preAllocatedVUs: vusFor(most),
    maxVUs: vusFor(most) * 10,
  };
}

/** Each iteration keeps one pair of sockets open for the whole run. */
const talkers = ({ pairs, seconds }: Sizes): Scenario => ({
  executor: 'per-vu-iterations',
  exec: exec('talk'),
  vus: Math.max(1, pairs),
  iterations: 1,
  maxDuration: `${seconds + 60}s`,
  env: { TALK_SECONDS: String(seconds) },
});

const uploaders = ({ uploadsPerMinute, seconds }: Sizes): Scenario => ({
  executor: 'constant-arrival-rate',
  exec: exec('uploadOne'),
  rate: Math.max(1, Math.ceil(uploadsPerMinute)),
  timeUnit: '1m',
  duration: `${seconds}s`,
  // An iteration lasts until the video is live.
  preAllocatedVUs: Math.max(2, Math.ceil(uploadsPerMinute) * 2),
  maxVUs: Math.max(4, Math.ceil(uploadsPerMinute) * 10),
  gracefulStop: '3m',
});

const milliseconds = (slo: Slo): number => slo.limitSeconds * 1000;
const latency = (slo: Slo): string => `${percentileOf(slo)}<${milliseconds(slo)}`;

/** k6 keeps figures of a route only if it has a threshold. */
const everyRoute = (rulesOf: (name: RouteName) => string[]): Thresholds =>
  Object.fromEntries(
    (Object.keys(routes) as RouteName[]).map((name) => [`http_req_duration{name:${name}}`, rulesOf(name)]),
  );

/** A metric without samples meets every limit, so what a scenario is about has to happen at all. */
const mustHappen = (scenarios: Record<string, Scenario>): Thresholds => ({
  ...('talkers' in scenarios && { messages_sent: ['count>0'], sockets_closed_early: ['count==0'] }),
  ...('uploaders' in scenarios && { uploads_live: ['count>0'], uploads_rejected: ['count==0'] }),
});

/** The thresholds that every scenario but smoke must meet. */
function whole(scenarios: Record<string, Scenario>): Plan {
  const thresholds: Thresholds = {
    ...everyRoute((name) => (name === 'listFeed' ? [latency(slos.feed)] : [`p(99)<${routes[name].p99Ms}`])),
    [`http_req_duration{name:${MEDIA_NAME}}`]: ['p(99)<1000'],
    http_req_failed: [`rate<${(1 - slos.availability.objective).toFixed(4)}`],
    checks: [`rate>${slos.availability.objective}`],
    upload_to_pending: [latency(slos.upload)],
    decision_to_feed: [latency(slos.decision)],
    message_delivery: [latency(slos.message)],
    messages_lost: ['count==0'],
    messages_refused: ['count==0'],
  };
  return { scenarios, thresholds };
}
