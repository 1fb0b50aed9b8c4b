const toCharacter = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Returns the words of a WebVTT file as viewers read them: tags and escapes inside a word do not hide it. */
export const wordsOfCaptions = (file: string): string =>
  file
    .replace(/<[^<>]*>?/g, '')
    .replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => toCharacter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code)))
    .replace(/&\w{1,8};/g, '');
