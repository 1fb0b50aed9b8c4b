import { blankShare, frozenShare, skinShare } from '#domain/picture-checks';
import { toLabel, type ContentScanner } from '#scanners/scanner';

/** Shares of the whole video from which it is flagged. */
const BLANK_FROM = 0.9;
const FROZEN_FROM = 0.9;
/** A third of the video: a face that fills the picture for a moment is not flagged. */
const SKIN_FROM = 1 / 3;

export const pictureScanner: ContentScanner = {
  name: 'picture',
  version: '1',
  async scan({ frames }) {
    const found = await frames();
    if (found.length === 0) throw new Error('the video has no frames');
    return [
      toLabel('blank', blankShare(found), BLANK_FROM),
      toLabel('frozen', frozenShare(found), FROZEN_FROM),
      toLabel('nudity', skinShare(found), SKIN_FROM),
    ];
  },
};
