import { fingerprintOf, overlapWith, type Fingerprint } from '#domain/fingerprint';
import { keysOf, type FrameHash } from '#domain/frame-hash';
import { toLabel, type ContentScanner } from '#scanners/scanner';

/** Removed content that has a key in common with a video. */
export type FindRemoved = (
  keys: readonly number[],
) => Promise<readonly { readonly id: number; readonly hashes: readonly FrameHash[] }[]>;

/** Upper bound of the matches that are named to the admin. */
const MOST_MATCHES = 5;
/** Smallest number of matching frames; fewer are chance, or a shared intro. */
const SHOWN_FROM = 0.4;

export const keysWantedBy = ({ wanted }: Pick<Fingerprint, 'wanted'>): number[] => [
  ...new Set(wanted.flat().flatMap(keysOf)),
];

/** Finds candidates by parts of the hashes, and compares only these. */
export const createRemovedContentScanner = (findRemoved: FindRemoved): ContentScanner => ({
  name: 'removed-content',
  version: '2',
  async scan({ id, frames, thresholds }) {
    const own = fingerprintOf(await frames());
    const overlap = overlapWith(own);
    const candidates = await findRemoved(keysWantedBy(own));
    const matches = candidates
      .filter((other) => other.id !== id)
      .map((other) => ({ itemId: other.id, share: overlap(other.hashes) }))
      .filter(({ share }) => share >= SHOWN_FROM)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, MOST_MATCHES);
    return { labels: [toLabel('removed_content', matches[0]?.share ?? 0, thresholds.removed_content)], matches };
  },
});
