import { wordsOfCaptions } from '#domain/caption-words';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '2',
  readsOnlyWords: true,
  async scan({ title, hashtags, captions, hasBadWord }) {
    const texts = [title, ...hashtags, ...(await captions()).map(wordsOfCaptions)];
    return [toLabel('language', texts.some(hasBadWord) ? 1 : 0, 1)];
  },
};
