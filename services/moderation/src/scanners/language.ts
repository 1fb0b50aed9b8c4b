import { wordsOfCaptions } from '#domain/caption-words';
import { nameOfCaptions, nameOfHashtag, nameOfTitle } from '@tallscreen/kit/flagged-texts';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '4',
  readsOnlyWords: true,
  scan({ title, hashtags, captions, hasBadWord }) {
    const texts = [
      ...(hasBadWord(title) ? [nameOfTitle(title)] : []),
      ...hashtags.filter(hasBadWord).map(nameOfHashtag),
      ...captions.filter(({ file }) => hasBadWord(wordsOfCaptions(file))).map(({ url }) => nameOfCaptions(url)),
    ];
    return Promise.resolve({ labels: [{ ...toLabel('language', texts.length > 0 ? 1 : 0, 1), texts }] });
  },
};
