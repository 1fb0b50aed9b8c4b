import { toLabel, type ContentScanner } from '#scanners/scanner';

export const languageScanner: ContentScanner = {
  name: 'language',
  version: '1',
  readsOnlyWords: true,
  scan: async ({ title, hashtags, hasBadWord }) => [
    toLabel('language', [title, ...hashtags].some(hasBadWord) ? 1 : 0, 1),
  ],
};
