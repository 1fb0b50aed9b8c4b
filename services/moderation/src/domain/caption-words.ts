const toCharacter = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Blank lines separate the blocks of a file. Viewers see the lines below the times of a block. */
const shownLines = (block: string): string[] => {
  const lines = block.split('\n');
  const times = lines.findIndex((line) => line.includes('-->'));
  return times < 0 ? [] : lines.slice(times + 1);
};

/** Returns the words of a WebVTT file as viewers read them: tags and escapes inside a word do not hide it. */
export const wordsOfCaptions = (file: string): string =>
  file
    .split(/\n{2,}/)
    .flatMap(shownLines)
    .join('\n')
    .replace(/<[^<>]*>?/g, '')
    .replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code)))
    .replace(/&\w{1,8};/g, '');
