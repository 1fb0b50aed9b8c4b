import { escapeMarkup } from '../../bff/src/pages/markup.ts';
import { toCsv } from '../../bff/src/views/csv.ts';
import type { Section, Value } from './sections.ts';

/** One line for each figure, so that sections with other columns stand in one file. */
export const csvOf = (sections: readonly Section[]): string =>
  toCsv(
    ['article', 'section', 'about', 'figure', 'value'],
    sections.flatMap(({ article, title, labels, figures, rows, note = '' }) => {
      const lines = rows.flatMap((row) => {
        const about = row.slice(0, labels.length).map(String).join(' / ');
        return figures.map((figure, at) => [article, title, about, figure, row[labels.length + at] ?? null]);
      });
      return lines.length > 0 || figures.length > 0 ? lines : [[article, title, '', note, null]];
    }),
  );

const element = (name: string, text: Value): string => `<${name}>${escapeMarkup(String(text ?? '–'))}</${name}>`;

function sectionHtml({ article, title, labels, figures, rows, note }: Section): string {
  const head = [...labels, ...figures].map((name) => element('th', name)).join('');
  const body = rows.map((row) => `<tr>${row.map((value) => element('td', value)).join('')}</tr>`).join('\n');
  const table = rows.length === 0 ? '<p>None.</p>' : `<table>\n<tr>${head}</tr>\n${body}\n</table>`;
  return [
    element('h2', `Article ${article}: ${title}`),
    ...(figures.length > 0 ? [table] : []),
    ...(note === undefined ? [] : [element('p', note)]),
  ].join('\n');
}

const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse}th,td{border:1px solid #999;padding:.25rem .5rem;text-align:left}';

/** `name`: of the installation, as its operator has typed it. */
export const htmlOf = (year: number, name: string, sections: readonly Section[], madeAt: Date): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8">${element('title', `Transparency report ${year}: ${name}`)}<style>${STYLE}</style></head>`,
    '<body>',
    element('h1', `Transparency report ${year}: ${name}`),
    element('p', `Under Articles 15 and 24 of Regulation (EU) 2022/2065. Counted ${madeAt.toISOString()}, in UTC.`),
    ...sections.map(sectionHtml),
    '</body>',
    '</html>',
    '',
  ].join('\n');
