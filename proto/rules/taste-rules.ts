/**
 * Weights of taste in the feed (deploy/docs/adr/0196-taste.md). They depend on each other; `npm run bench -- ranking`
 * judges them.
 */
export const tasteRules = {
  /** videos of the shared order that a page is chosen from */
  window: 500,
  /** a video that fits fully counts as much as one whose value is higher by 1 + this */
  strength: 20,
  /** what remains of the value of a video that is fully against a viewer's taste */
  floor: 0.02,
  /** weight of the videos that viewers of the same videos watched */
  neighbour: 3,
  /** weight of hashtags */
  tag: 1,
  /** neighbours of a video at which its hashtags count half */
  fewNeighbours: 5,
  /** weight of the uploader */
  creator: 0.6,
  /** weight of a follow, and of a hashtag or uploader that the viewer picked; a video watched to the end has 1 */
  pick: 2,
  /** weight of a signal relative to the next newer one */
  recency: 0.95,
  /** maximum number of signals, positive and negative each */
  perSide: 50,
  halfLifeDays: 30,
  /** what remains of a video's value for each video of the same uploader above it */
  creatorDecay: 0.7,
  /** the same for each video above it with the same hashtag */
  tagDecay: 0.97,
  /** number of videos for which a page needs one more hashtag, up to `fewestTags` and if the candidates have them */
  videosPerTag: 4,
  fewestTags: 4,
  /** a belief with less weight than this is not named as a cause */
  leastBelief: 0.02,
};

/** What somebody did, and what it says about their taste: above 0 for more like this, below for less. */
export const signalWeights = {
  watched: 1,
  liked: 1.5,
  saved: 1.5,
  shared: 1.5,
  commented: 1,
  moreLikeThis: 3,
  skipped: -1,
  notInterested: -2,
} as const;

export type SignalKind = keyof typeof signalWeights;
