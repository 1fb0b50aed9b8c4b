import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Sees through spelling with digits and doubled letters; knows words that only contain a bad one. */
export const hasBadWord = (text: string): boolean => matcher.hasMatch(text);
