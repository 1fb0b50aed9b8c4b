import { expect, test } from '@jest/globals';
import { csv, port } from '@tallscreen/kit/config';
import { z } from 'zod';
import { configurationTable } from './table.ts';

const rowsOf = (shapes: Parameters<typeof configurationTable>[0]) => configurationTable(shapes).split('\n').slice(2);

test('a row says meaning, value, default and readers', () => {
  const LEVEL = z.enum(['low', 'high']).default('low').describe('how much');
  const PORT = port.describe('where it listens');
  expect(rowsOf({ one: { LEVEL, PORT }, two: { LEVEL } })).toEqual([
    '| `LEVEL` | how much | `low` or `high` | `low` | all |',
    '| `PORT` | where it listens | whole number from 0 to 65535 | **required** | one |',
  ]);
});

test('lists, optional values and shown defaults are written for people', () => {
  const NAMES = csv.default(['a', 'b']).describe('who | what');
  const SHARE = z.coerce.number().gt(0).max(1).optional().describe('how much of it');
  const FOLDER = z.string().default('/tmp/x').meta({ description: 'where', shownDefault: 'that of the system' });
  expect(rowsOf({ one: { NAMES, SHARE, FOLDER }, two: {} })).toEqual([
    '| `FOLDER` | where | text | that of the system | one |',
    '| `NAMES` | who \\| what | text | `a,b` | one |',
    '| `SHARE` | how much of it | number above 0 to 1 | none | one |',
  ]);
});

test('a variable of two meanings has two rows', () => {
  const of = (meaning: string) => ({ THING: z.string().describe(meaning) });
  expect(rowsOf({ one: of('this'), two: of('that') })).toHaveLength(2);
});

test('a variable without a description is refused by name', () => {
  expect(() => configurationTable({ one: { SILENT: z.string() } })).toThrow('SILENT has no .describe');
});
