/**
 * The service level objectives. `deploy/docs/slo.md` gives the reason for each number; the alerts and the thresholds of
 * the load scenarios are made from this list. Pure: k6 and Node both read it.
 */
export interface Slo {
  readonly id: SloId;
  readonly title: string;
  /** The share of events that must be good, over 30 days. */
  readonly objective: number;
  /** A good event is faster than this. */
  readonly limitSeconds: number;
}

export const SLO_IDS = ['availability', 'feed', 'upload', 'message', 'events', 'decision'] as const;
export type SloId = (typeof SLO_IDS)[number];

export const slos: Readonly<Record<SloId, Slo>> = {
  availability: {
    id: 'availability',
    title: 'API requests answered without a server error',
    objective: 0.999,
    limitSeconds: Number.POSITIVE_INFINITY,
  },
  feed: { id: 'feed', title: 'feed pages answered within 300 ms', objective: 0.999, limitSeconds: 0.3 },
  upload: { id: 'upload', title: 'uploads ready for review within 60 s', objective: 0.99, limitSeconds: 60 },
  message: { id: 'message', title: 'messages delivered within 1 s', objective: 0.999, limitSeconds: 1 },
  events: { id: 'events', title: 'events handled within 10 s', objective: 0.999, limitSeconds: 10 },
  decision: { id: 'decision', title: 'approved videos in the feed within 10 s', objective: 0.99, limitSeconds: 10 },
};

/** k6 writes 99.9 % as p(99.9). */
export const percentileOf = ({ objective }: Slo): string => `p(${Number((objective * 100).toFixed(4))})`;
