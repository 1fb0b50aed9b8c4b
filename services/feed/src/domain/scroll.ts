/** How far one viewer's scroll has come: all that the next page has to know, carried by its token. */
export interface Scroll {
  /** names the set of what was served */
  readonly id: string;
  readonly seed: number;
  /** items so far, promos included */
  readonly items: number;
  readonly videos: number;
  /** first what the viewer has not seen lately, then the rest */
  readonly pass: 'unseen' | 'rest';
  /** everything before this place of the order is done with */
  readonly place: number;
  /** steps along the line of videos on trial */
  readonly trials: number;
  /** served already from beyond `place` */
  readonly ahead: readonly number[];
  /** whose video came last, 0 for nobody's */
  readonly lastUploaderId: number;
  /** steps along the round of promos */
  readonly promos: number;
  /** promos that must not come again yet, with the item number they had */
  readonly recentPromos: readonly (readonly [id: number, item: number])[];
  readonly pinnedId: number;
}

export const newScroll = (id: string, seed: number): Scroll => ({
  id,
  seed,
  items: 0,
  videos: 0,
  pass: 'unseen',
  place: 0,
  trials: 0,
  ahead: [],
  lastUploaderId: 0,
  promos: 0,
  recentPromos: [],
  pinnedId: 0,
});

/** What a viewer has been shown before. */
export interface Memory {
  isSeen(id: number): boolean;
  isServed(id: number): boolean;
  /** false when the set of what this scroll was served has been lost */
  readonly isComplete: boolean;
}
