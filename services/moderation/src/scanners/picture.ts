import { DENSITY } from '#domain/frame';
import { blankShare, frozenShare, skinShare } from '#domain/picture-checks';
import { toLabel, type ContentScanner } from '#scanners/scanner';

/** Without a model, skin colours are a hint at nudity. */
export const createPictureScanner = ({ isModelOn }: { readonly isModelOn: boolean }): ContentScanner => ({
  name: 'picture',
  version: isModelOn ? 'blank-frozen' : 'blank-frozen-skin',
  async scan({ frames, thresholds }) {
    const found = (await frames()).filter((_, i) => i % DENSITY === 0);
    if (found.length === 0) throw new Error('the video has no frames');
    const labels = [
      toLabel('blank', blankShare(found), thresholds.blank),
      toLabel('frozen', frozenShare(found), thresholds.frozen),
      ...(isModelOn ? [] : [toLabel('nudity', skinShare(found), thresholds.nudity)]),
    ];
    return { labels };
  },
});
