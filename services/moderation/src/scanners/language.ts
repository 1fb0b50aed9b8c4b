import { wordsOfCaptions } from '#domain/caption-words';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '2',
  readsOnlyWords: true,
  scan({ title, hashtags, captions, hasBadWord }) {
    const texts = [title, ...hashtags, ...captions.map(wordsOfCaptions)];
    return Promise.resolve([toLabel('language', texts.some(hasBadWord) ? 1 : 0, 1)]);
  },
};
