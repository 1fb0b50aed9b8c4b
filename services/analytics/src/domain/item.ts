export type ItemKind = 'video' | 'promo';

export type ClipStatus =
  | 'uploaded'
  | 'processing'
  | 'scanning'
  | 'pending'
  | 'testing'
  | 'promoted'
  | 'viral'
  | 'approved'
  | 'rejected'
  | 'deleted';

/** What media says of a clip. */
export interface Clip {
  readonly id: number;
  readonly kind: ItemKind;
  readonly ownerId: number;
  readonly title: string;
  readonly status: ClipStatus;
  readonly durationMs: number;
  readonly createdAtMs: number;
  readonly revision: number;
}

/** All that is known and counted of a clip. It may be counted before media has spoken of it. */
export interface Item {
  readonly id: number;
  readonly kind: ItemKind;
  clip: Clip | null;
  views: number;
  completions: number;
  watchMs: number;
  uniqueViewers: number;
  /** people who shared it, by events */
  sharers: number;
  social: Counters;
  upheldReports: number;
  /** by second: how many views ended there, as far as the first run goes */
  depth: number[];
  score: number;
  /** rises with every publication */
  revision: number;
}

/** Social's word, whole. */
export interface Counters {
  readonly likes: number;
  readonly comments: number;
  readonly revision: number;
}

/** The longest a clip may be: of one whose length is not known yet nothing longer is believed. */
const LONGEST_MS = 30_000;

export const newItem = (id: number, kind: ItemKind): Item => ({
  id,
  kind,
  clip: null,
  views: 0,
  completions: 0,
  watchMs: 0,
  uniqueViewers: 0,
  sharers: 0,
  social: { likes: 0, comments: 0, revision: -1 },
  upheldReports: 0,
  depth: [],
  score: 0,
  revision: 0,
});

export const durationOf = ({ clip }: Item): number => clip?.durationMs || LONGEST_MS;

export const isDeleted = ({ clip }: Item): boolean => clip?.status === 'deleted';
