import { wordsOfCaptions } from '#domain/caption-words';
import { fingerprintOfCaptions, fingerprintOfHashtag, fingerprintOfTitle } from '@tallscreen/kit/flagged-texts';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '6',
  readsOnlyWords: true,
  scan({ title, hashtags, captions, hasBadWord }) {
    const tags = hashtags.join(' ');
    const texts = [
      ...(hasBadWord(title, tags) ? [fingerprintOfTitle(title)] : []),
      ...hashtags.filter((tag) => hasBadWord(tag, `${title} ${tags}`)).map(fingerprintOfHashtag),
      ...captions.filter(({ file }) => hasBadWord(wordsOfCaptions(file))).map(({ url }) => fingerprintOfCaptions(url)),
    ];
    return Promise.resolve({ labels: [{ ...toLabel('language', texts.length > 0 ? 1 : 0, 1), texts }] });
  },
};
