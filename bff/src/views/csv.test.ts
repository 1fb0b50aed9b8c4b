import { expect, test } from '@jest/globals';
import { toCsv } from '#views/csv';

test('quotes cells that need it, leaves absent values empty and lets no text become a formula', () => {
  const rows = [
    ['Plain', 1, null],
    ['Said "hi", twice\nthen left', 0.5, -2],
    ['=HYPERLINK("x")', 0, 0],
    ['-1+1', 0, 0],
  ];
  expect(toCsv(['title', 'views', 'lost'], rows)).toBe(
    '\uFEFFtitle,views,lost\r\nPlain,1,\r\n"Said ""hi"", twice\nthen left",0.5,-2\r\n"\'=HYPERLINK(""x"")",0,0\r\n\'-1+1,0,0\r\n',
  );
});

/** Returns the column as a spreadsheet shows it that divides cells by `divider` and ignores quotes. */
const cellsBy = (divider: string, text: string): string[] =>
  toCsv(['title'], [[text]])
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.split(divider).map((cell) => cell.replace(/^["\s]+/, '')));

test.each([';', '\t', ',', '|'])('no cell begins with a formula behind %j', (divider) => {
  for (const sign of ['=', '+', '-', '@', '＝'])
    for (const before of ['', 'Sun', ' ', '"', "'"]) {
      const cells = cellsBy(divider, `${before}${divider} ${sign}HYPERLINK("x")`);
      expect(cells.filter((cell) => cell.startsWith(sign))).toEqual([]);
    }
});

test('no formula begins on a new line inside a text, and minus signs inside words stay', () => {
  expect(toCsv(['title'], [['Sun\n=1+1']])).toBe('\uFEFFtitle\r\n"Sun\n\'=1+1"\r\n');
  expect(toCsv(['title'], [['well-known a=b 1+1']])).toBe('\uFEFFtitle\r\nwell-known a=b 1+1\r\n');
});

test('the file begins with a byte order mark, so that spreadsheets read it as UTF-8', () => {
  expect([...new TextEncoder().encode(toCsv(['größe'], []))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});
