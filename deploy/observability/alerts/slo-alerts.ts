/**
 * Alerts on the speed at which an error budget of 30 days is used up, each over a long and a short window: the long one
 * keeps a short hiccup from paging, the short one ends the alert soon after the trouble ends.
 */
import type { SloId } from '../../k6/slos.ts';
import { objectives, recorded, recordedName, type Objective } from '../objectives.ts';
import type { Alert, AlertTest, Recording, RuleGroup } from './alert.ts';

interface Burn {
  readonly long: string;
  readonly short: string;
  /** How many times faster the budget is used up than in exactly 30 days. */
  readonly factor: number;
  readonly longSeconds: number;
}

/** 2 % of the budget in an hour, 5 % in six. */
const FAST: readonly Burn[] = [
  { long: '1h', short: '5m', factor: 14.4, longSeconds: 3_600 },
  { long: '6h', short: '30m', factor: 6, longSeconds: 6 * 3_600 },
];
/** 10 % of the budget in a day, and again in three. */
const SLOW: readonly Burn[] = [
  { long: '1d', short: '2h', factor: 3, longSeconds: 86_400 },
  { long: '3d', short: '6h', factor: 1, longSeconds: 3 * 86_400 },
];

/** With fewer events in the long window one slow event would raise an alert. */
const FEWEST_EVENTS = 50;

const WINDOWS = [...new Set([...FAST, ...SLOW].flatMap(({ long, short }) => [short, long]))];

const NAMES: Readonly<Record<SloId, string>> = {
  availability: 'TallscreenApiErrors',
  feed: 'TallscreenFeedSlow',
  upload: 'TallscreenUploadsSlow',
  message: 'TallscreenMessagesSlow',
  events: 'TallscreenEventsLate',
  decision: 'TallscreenDecisionsLate',
};

const RUNBOOKS: Readonly<Record<SloId, string>> = {
  availability: 'api-errors',
  feed: 'feed-slow',
  upload: 'uploads-slow',
  message: 'messages-slow',
  events: 'events-late',
  decision: 'decisions-late',
};

const recordings = ({ id, badRatio, total }: Objective): Recording[] =>
  WINDOWS.flatMap((window) => [
    { record: recordedName('slo_bad:ratio_rate', window), expr: badRatio(window), labels: { slo: id } },
    { record: recordedName('slo_total:rate', window), expr: total(window), labels: { slo: id } },
  ]);

const burns = ({ id, budget }: Objective, { long, short, factor, longSeconds }: Burn): string => {
  const limit = Number((factor * budget).toFixed(6));
  return [
    `(`,
    `  ${recorded('slo_bad:ratio_rate', long, id)} > ${limit}`,
    `  and ${recorded('slo_bad:ratio_rate', short, id)} > ${limit}`,
    `  and ${recorded('slo_total:rate', long, id)} * ${longSeconds} >= ${FEWEST_EVENTS}`,
    `)`,
  ].join('\n');
};

function alerts(objective: Objective): Alert[] {
  const { id, title, objective: share } = objective;
  const common = { for: '2m', runbook: RUNBOOKS[id], labels: { slo: id } };
  const target = `${Number((share * 100).toFixed(2))} % of ${title}`;
  return [
    {
      ...common,
      name: `${NAMES[id]}BurnsFast`,
      severity: 'page',
      expr: FAST.map((burn) => burns(objective, burn)).join('\nor\n'),
      summary: `The budget of "${title}" is used up in days.`,
      description: `The objective is ${target}. In the last hour {{ $value | humanizePercentage }} were bad.`,
      test: burnTest(id, 50, '1m', { bad: 90, good: 30, fires: '1h20m', resolves: '2h' }),
    },
    {
      ...common,
      name: `${NAMES[id]}BurnsSlowly`,
      severity: 'ticket',
      expr: SLOW.map((burn) => burns(objective, burn)).join('\nor\n'),
      summary: `The budget of "${title}" will not last for 30 days.`,
      description: `The objective is ${target}. In the last day {{ $value | humanizePercentage }} were bad.`,
      test: burnTest(id, 5, '10m', { bad: 160, good: 150, fires: '25h', resolves: '50h' }),
    },
  ];
}

interface Course {
  /** The number of values with bad events, followed by the number of values without. */
  readonly bad: number;
  readonly good: number;
  readonly fires: string;
  readonly resolves: string;
}

/** A histogram with 10,000 events a step, of which `factor` times the budget are bad at first and none later. */
function burnTest(id: SloId, factor: number, interval: string, { bad, good, fires, resolves }: Course): AlertTest {
  const budget = objectives.find((objective) => objective.id === id)?.budget ?? 0;
  const goodEach = Math.round(10_000 * (1 - factor * budget));
  const start = goodEach * bad;
  const goodCourse = `0+${goodEach}x${bad} ${start + 10_000}+10000x${good}`;
  const total = `0+10000x${bad + good + 1}`;
  return { series: seriesOf(id, goodCourse, total, bad + good, 10_000 - goodEach), interval, fires, resolves };
}

const HISTOGRAMS: Readonly<
  Record<Exclude<SloId, 'availability'>, readonly [name: string, labels: string, le: string]>
> = {
  feed: [
    'http_server_request_duration_seconds',
    'job="tallscreen/bff", http_route="/videos/feed", http_response_status_code="200"',
    '0.3',
  ],
  upload: ['tallscreen_media_item_processing_duration_seconds', 'job="tallscreen/media"', '60'],
  message: ['tallscreen_message_delivery_duration_seconds', 'job="tallscreen/bff"', '1'],
  events: ['tallscreen_event_age_seconds', 'job="tallscreen/feed"', '10'],
  decision: ['tallscreen_feed_update_duration_seconds', 'job="tallscreen/feed"', '10'],
};

function seriesOf(id: SloId, good: string, total: string, steps: number, badEach: number): Record<string, string> {
  if (id === 'availability') {
    const count = (status: number) =>
      `http_server_request_duration_seconds_count{job="tallscreen/bff", http_route="/x", http_response_status_code="${status}"}`;
    const badSteps = good.slice(good.indexOf('x') + 1, good.indexOf(' '));
    const all = badEach * Number(badSteps);
    return { [count(200)]: good, [count(500)]: `0+${badEach}x${badSteps} ${all}+0x${steps - Number(badSteps)}` };
  }
  const [name, labels, limit] = HISTOGRAMS[id];
  return {
    [`${name}_bucket{${labels}, le="${limit}"}`]: good,
    [`${name}_bucket{${labels}, le="+Inf"}`]: total,
    [`${name}_count{${labels}}`]: total,
  };
}

export const sloGroups: readonly RuleGroup[] = [
  { name: 'tallscreen-slo-recordings', rules: objectives.flatMap(recordings) },
  { name: 'tallscreen-slo-alerts', rules: objectives.flatMap(alerts) },
];
