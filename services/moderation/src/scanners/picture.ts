import { blankShare, frozenShare, skinShare } from '#domain/picture-checks';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const pictureScanner: ContentScanner = {
  name: 'picture',
  version: '1',
  async scan({ frames, thresholds }) {
    const found = await frames();
    if (found.length === 0) throw new Error('the video has no frames');
    return [
      toLabel('blank', blankShare(found), thresholds.blank),
      toLabel('frozen', frozenShare(found), thresholds.frozen),
      toLabel('nudity', skinShare(found), thresholds.nudity),
    ];
  },
};
