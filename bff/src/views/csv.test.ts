import { expect, test } from '@jest/globals';
import { toCsv } from '#views/csv';

test('quotes what needs it, leaves absent values empty and lets no text become a formula', () => {
  const rows = [
    ['Plain', 1, null],
    ['Said "hi", twice\nthen left', 0.5, -2],
    ['=HYPERLINK("x")', 0, 0],
    ['-1+1', 0, 0],
  ];
  expect(toCsv(['title', 'views', 'lost'], rows)).toBe(
    'title,views,lost\r\nPlain,1,\r\n"Said ""hi"", twice\nthen left",0.5,-2\r\n"\'=HYPERLINK(""x"")",0,0\r\n\'-1+1,0,0\r\n',
  );
});
