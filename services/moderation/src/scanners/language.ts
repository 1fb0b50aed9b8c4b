import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { toLabel, type ContentScanner } from '#scanners/scanner';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Recognises digits and doubled letters in bad words; accepts harmless words that contain one, such as "class". */
export const hasBadWord = (text: string): boolean => matcher.hasMatch(text);

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '1',
  scan: async ({ title, hashtags }) => [toLabel('language', [title, ...hashtags].some(hasBadWord) ? 1 : 0, 1)],
};
