import { wordsOfCaptions } from '#domain/caption-words';
import { nameOfText } from '#domain/scan-verdict';
import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '2',
  readsOnlyWords: true,
  scan({ title, hashtags, captions, hasBadWord }) {
    const flagged = [title, ...hashtags, ...captions.map(wordsOfCaptions)].filter(hasBadWord);
    return Promise.resolve([{ ...toLabel('language', flagged.length > 0 ? 1 : 0, 1), texts: flagged.map(nameOfText) }]);
  },
};
