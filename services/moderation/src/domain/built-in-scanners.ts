import { fingerprintOf, overlapOf, type FrameHash } from '#domain/fingerprint';
import { blankShare, frozenShare, skinShare } from '#domain/picture-checks';
import type { ContentScanner, Label } from '#domain/scanner';

const VERSION = '1';

/** Of the whole clip; see the decisions on what the built-in scan flags. */
const BLANK_FROM = 0.9;
const FROZEN_FROM = 0.9;
/** a third of the clip: a face that fills the picture for a moment is no reason */
const SKIN_FROM = 1 / 3;
/** most of the frames: an intro that two clips share is no reason */
const OVERLAP_FROM = 0.6;

const labelled = (label: string, score: number, threshold: number): Label => ({
  label,
  score: Math.min(1, score),
  isFlagged: score >= threshold,
});

export const pictureScanner: ContentScanner = {
  name: 'picture',
  version: VERSION,
  async scan({ frames }) {
    const seen = await frames();
    if (seen.length === 0) throw new Error('a clip without frames');
    return {
      labels: [
        labelled('blank', blankShare(seen), BLANK_FROM),
        labelled('frozen', frozenShare(seen), FROZEN_FROM),
        labelled('nudity', skinShare(seen), SKIN_FROM),
      ],
    };
  },
};

/**
 * `readRemoved` answers the fingerprints of all removed clips, one after the other; they are never all in memory. A scan
 * costs one walk over them: for 10,000 removed clips 4 MB from the database and a tenth of a second of CPU. Once that is
 * felt beside decoding the clip, what is removed has to be found by an index over parts of the hashes instead.
 */
export const createRemovedContentScanner = (
  readRemoved: () => AsyncIterable<readonly FrameHash[]>,
): ContentScanner => ({
  name: 'removed-content',
  version: VERSION,
  async scan({ frames }) {
    const own = fingerprintOf(await frames());
    let largest = 0;
    for await (const other of readRemoved()) {
      largest = Math.max(largest, overlapOf(own, other));
      if (largest === 1) break;
    }
    return { labels: [labelled('removed_content', largest, OVERLAP_FROM)] };
  },
});

/** `hasBadWord` is a word list's answer. */
export const createLanguageScanner = (hasBadWord: (text: string) => boolean): ContentScanner => ({
  name: 'language',
  version: VERSION,
  scan: ({ title, hashtags }) => {
    const score = [title, ...hashtags].some(hasBadWord) ? 1 : 0;
    return Promise.resolve({ labels: [labelled('language', score, 1)] });
  },
});
