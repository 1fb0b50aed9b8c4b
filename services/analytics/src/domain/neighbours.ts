/**
 * Finds videos that are watched to the end by the same people: item-to-item collaborative filtering with the cosine of
 * two sets of viewers (Sarwar, Karypis, Konstan, Riedl: Item-based collaborative filtering recommendation algorithms,
 * WWW 2001), shrunk if few people watched both (Bell, Koren: Scalable collaborative filtering, ICDM 2007).
 */
export interface NeighbourRules {
  /** upper bound of the videos of one viewer that count, the newest first, so that no viewer weighs too much */
  readonly perViewer: number;
  /** upper bound of the neighbours of a video */
  readonly perVideo: number;
  /** smallest number of people who watched both videos */
  readonly fewestViewers: number;
  /** number of people who watched both at which the similarity counts half */
  readonly shrinkage: number;
}

export const neighbourRules: NeighbourRules = { perViewer: 50, perVideo: 50, fewestViewers: 3, shrinkage: 10 };

export interface Neighbour {
  readonly videoId: number;
  /** shrunk cosine, 0–1 */
  readonly similarity: number;
}

export interface Completion {
  readonly viewerId: number;
  readonly videoId: number;
}

/**
 * Yields each video that has neighbours, with its neighbours, the most similar first. `completions` has each pair of
 * viewer and video once, the newest first. Time grows with the pairs of videos of each viewer, memory with the
 * completions.
 */
export function* findNeighbours(
  completions: readonly Completion[],
  rules: NeighbourRules = neighbourRules,
): Generator<readonly [videoId: number, neighbours: readonly Neighbour[]]> {
  const { videosOf, viewersOf, ids } = indexCompletions(completions, rules.perViewer);
  const together = new Float64Array(ids.length);
  for (const [video, viewers] of viewersOf.entries()) {
    const met: number[] = [];
    for (const viewer of viewers)
      for (const other of videosOf[viewer] as number[]) {
        if (together[other] === 0) met.push(other);
        together[other]!++;
      }
    const neighbours: Neighbour[] = [];
    for (const other of met) {
      const both = together[other]!;
      together[other] = 0;
      if (other === video || both < rules.fewestViewers) continue;
      const cosine = both / Math.sqrt(viewers.length * viewersOf[other]!.length);
      neighbours.push({ videoId: ids[other]!, similarity: (cosine * both) / (both + rules.shrinkage) });
    }
    if (neighbours.length > 0) yield [ids[video]!, mostSimilar(neighbours, rules.perVideo)];
  }
}

/** Smaller differences are not published, because they change no visible order. */
const LEAST_CHANGE = 0.05;
const LEAST_EXCHANGED = 0.1;

/** Whether the neighbours of a video differ enough from the published ones to be visible to users. */
export function isChanged(before: readonly Neighbour[], now: readonly Neighbour[]): boolean {
  const known = new Map(before.map(({ videoId, similarity }) => [videoId, similarity]));
  const others = now.filter(({ videoId }) => !known.has(videoId)).length + Math.max(0, before.length - now.length);
  if (others > LEAST_EXCHANGED * before.length) return true;
  return now.some(
    ({ videoId, similarity }) => Math.abs((known.get(videoId) ?? similarity) - similarity) > LEAST_CHANGE,
  );
}

const mostSimilar = (neighbours: Neighbour[], count: number): Neighbour[] =>
  neighbours.sort((a, b) => b.similarity - a.similarity || a.videoId - b.videoId).slice(0, count);

/** Assigns numbers from 0 to viewers and videos. */
function indexCompletions(completions: readonly Completion[], perViewer: number) {
  const viewerNumbers = new Map<number, number>();
  const videoNumbers = new Map<number, number>();
  const videosOf: number[][] = [];
  const viewersOf: number[][] = [];
  for (const { viewerId, videoId } of completions) {
    const viewer = numberOf(viewerNumbers, viewerId);
    const videos = (videosOf[viewer] ??= []);
    if (videos.length >= perViewer) continue;
    const video = numberOf(videoNumbers, videoId);
    videos.push(video);
    (viewersOf[video] ??= []).push(viewer);
  }
  return { videosOf, viewersOf, ids: [...videoNumbers.keys()] };
}

function numberOf(numbers: Map<number, number>, id: number): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, numbers.size);
  return numbers.size - 1;
}
