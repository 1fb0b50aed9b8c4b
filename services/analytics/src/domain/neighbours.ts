/**
 * Which videos are watched to the end by the same people: item-to-item collaborative filtering with the cosine of two sets
 * of viewers (Sarwar, Karypis, Konstan, Riedl: Item-based collaborative filtering recommendation algorithms, WWW 2001),
 * shrunk where few people watched both (Bell, Koren: Scalable collaborative filtering, ICDM 2007).
 */
export interface NeighbourRules {
  /** of one viewer only the newest this many count, so that nobody weighs more than others */
  readonly perViewer: number;
  /** neighbours kept of a video */
  readonly perVideo: number;
  /** fewer people than this who watched both say nothing */
  readonly fewestViewers: number;
  /** people who watched both at which the similarity counts half */
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
 * Yields each video that has neighbours with its neighbours, the most similar first. `completions` holds each viewer and
 * video once, the newest first. It takes a step for each pair of videos of a viewer, and memory for each completion only.
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

/** Smaller differences are not published: they change no order that anybody sees. */
const LEAST_CHANGE = 0.05;
const LEAST_EXCHANGED = 0.1;

/** Whether the neighbours of a video differ so much from those that were published that somebody could see it. */
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

/** Numbers viewers and videos from 0. */
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
