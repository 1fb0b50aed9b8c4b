/** How each service level is measured. The numbers are those of deploy/k6/slos.ts. */
import { SLO_IDS, slos, type SloId } from '../k6/slos.ts';
import { ANY_JOB, jobOf, le, rate, series } from './promql.ts';

interface Measure {
  /** Events per second over a window; `$window` is filled in. */
  readonly good: string;
  readonly total: string;
}

const BFF = jobOf('bff');
const NO_ERROR = 'http_response_status_code!~"5.."';
const FEED = `${BFF}, http_route=~"(/api/v1)?/videos/feed"`;

const withinLimit = (id: SloId, histogram: string, filter: string, more = ''): Measure => ({
  good: rate(`${histogram}_bucket`, `${filter}${more}, ${le(slos[id].limitSeconds)}`, [], '$window'),
  total: rate(`${histogram}_count`, filter, [], '$window'),
});

const measures: Readonly<Record<SloId, Measure>> = {
  availability: {
    good: rate('http_server_request_duration_seconds_count', `${BFF}, ${NO_ERROR}`, [], '$window'),
    total: rate('http_server_request_duration_seconds_count', BFF, [], '$window'),
  },
  feed: withinLimit('feed', 'http_server_request_duration_seconds', FEED, `, ${NO_ERROR}`),
  upload: withinLimit('upload', 'tallscreen_media_item_processing_duration_seconds', jobOf('media')),
  message: withinLimit('message', 'tallscreen_message_delivery_duration_seconds', BFF),
  events: withinLimit('events', 'tallscreen_event_age_seconds', ANY_JOB),
  decision: withinLimit('decision', 'tallscreen_feed_update_duration_seconds', jobOf('feed')),
};

type RecordedKind = 'slo_bad:ratio_rate' | 'slo_total:rate';

export const recordedName = (kind: RecordedKind, window: string): string => `tallscreen:${kind}${window}`;

/** The series that a recording rule stores for one objective. */
export const recorded = (kind: RecordedKind, window: string, id: SloId): string =>
  series(recordedName(kind, window), `slo="${id}"`);

export interface Objective {
  readonly id: SloId;
  readonly title: string;
  readonly objective: number;
  readonly budget: number;
  /** Bad events ÷ all events in a window. */
  readonly badRatio: (window: string) => string;
  readonly total: (window: string) => string;
}

export const objectives: readonly Objective[] = SLO_IDS.map((id) => {
  const { good, total } = measures[id];
  const fill = (query: string, window: string): string => query.replaceAll('$window', window);
  return {
    id,
    title: slos[id].title,
    objective: slos[id].objective,
    budget: Number((1 - slos[id].objective).toFixed(6)),
    badRatio: (window) => `1 - (\n${fill(good, window)}\n/\n${fill(total, window)}\n)`,
    total: (window) => fill(total, window),
  };
});
