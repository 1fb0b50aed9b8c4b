import { expect, test } from '@jest/globals';
import { faultsOf, renderTable, type Note } from './contract-table.ts';

const CALLS = ['GET /a', 'POST /a/{id}'];
const notes: Note[] = [
  { call: 'GET /a', status: 200, test: 'every-route: all' },
  { call: 'GET /a', status: 200, test: 'things: a | b' },
  { call: 'GET /a', status: 401, test: 'every-route: guests' },
  { call: 'GET /a', status: 404, test: 'things: none' },
  { call: 'POST /a/{id}', status: 201, test: 'things: made' },
  { call: 'POST /a/{id}', status: 400, test: 'things: `bad`' },
];

test('the table has one line per call, with one test per status', () => {
  const table = renderTable(CALLS, notes);
  expect(table).toContain('| `GET /a` | 200 things: a / b | 401 every-route: guests<br>404 things: none |\n');
  expect(table).toContain("| `POST /a/{id}` | 201 things: made | 400 things: 'bad' |\n");
  expect(faultsOf(table, CALLS, notes)).toEqual([]);
});

test('claims without a test and missing calls are reported', () => {
  const table = renderTable(CALLS, notes);
  const others = notes.filter(({ test: name }) => name !== 'things: none');
  expect(faultsOf(table, CALLS, others)).toEqual(['GET /a: no test shows "404 things: none"']);
  expect(faultsOf(table, [...CALLS, 'PUT /b'], notes)).toEqual(['PUT /b is missing']);
  expect(faultsOf(table, ['GET /a'], notes)).toEqual(['POST /a/{id} is no call']);
  const onlyGood = notes.filter(({ status }) => status < 400);
  expect(faultsOf(renderTable(CALLS, onlyGood), CALLS, onlyGood)).toEqual([
    'GET /a: no test is refused',
    'POST /a/{id}: no test is refused',
  ]);
});

test('a call without input that everybody may make needs no refusal', () => {
  const onlyGood = notes.filter(({ call, status }) => call !== 'GET /a' || status < 400);
  expect(faultsOf(renderTable(CALLS, onlyGood), CALLS, onlyGood, new Set(['GET /a']))).toEqual([]);
});
