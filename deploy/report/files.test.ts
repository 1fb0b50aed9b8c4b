import { expect, test } from '@jest/globals';
import { csvOf, htmlOf } from './files.ts';
import type { Section } from './sections.ts';

const sections: Section[] = [
  {
    article: '15(1)(c)',
    title: 'Measures',
    labels: ['measure', 'category'],
    figures: ['number', 'share'],
    rows: [
      ['removed', '<b>own "rule"</b>', 3, 0.5],
      ['banned', 'spam', 0, null],
    ],
  },
  {
    article: '15(1)(a)',
    title: 'Orders',
    labels: [],
    figures: [],
    rows: [],
    note: 'Not recorded, add "them" by hand.',
  },
  { article: '24(2)', title: 'Recipients', labels: ['month'], figures: ['users'], rows: [] },
];

test('the CSV file has one line for each figure, and one for what is not recorded', () => {
  expect(csvOf(sections)).toBe(
    '\uFEFF' +
      [
        'article,section,about,figure,value',
        '15(1)(c),Measures,"removed / <b>own ""rule""</b>",number,3',
        '15(1)(c),Measures,"removed / <b>own ""rule""</b>",share,0.5',
        '15(1)(c),Measures,banned / spam,number,0',
        '15(1)(c),Measures,banned / spam,share,',
        '15(1)(a),Orders,,"Not recorded, add ""them"" by hand.",',
        '',
      ].join('\r\n'),
  );
});

test('the page has a table for each section, and no text of the operator can become markup', () => {
  const html = htmlOf(2030, 'Ana & Co <script>alert(1)</script>', sections, new Date('2031-01-02T03:04:05Z'));
  expect(html).toContain('<h1>Transparency report 2030: Ana &amp; Co &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('<tr><th>measure</th><th>category</th><th>number</th><th>share</th></tr>');
  expect(html).toContain('<td>removed</td><td>&lt;b&gt;own &quot;rule&quot;&lt;/b&gt;</td><td>3</td><td>0.5</td>');
  expect(html).toContain('<td>–</td>');
  expect(html).toContain('<h2>Article 24(2): Recipients</h2>\n<p>None.</p>');
  expect(html).toContain('2031-01-02T03:04:05.000Z');
});
