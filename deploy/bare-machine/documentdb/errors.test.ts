import { expect, test } from '@jest/globals';
import { CommandError, codeOfState, duplicateKeyMessage, isEngineLost, stateOfPacked } from './errors.ts';

const pack = (state: string): number =>
  state.split('').reduce((packed, char, index) => packed | ((char.charCodeAt(0) - 48) << (6 * index)), 0);

test.each([
  ['40001', 112],
  ['40P01', 112],
  ['23505', 11000],
  ['M001C', 11000],
  ['M0001', 2],
  ['XX000', 1],
  [undefined, 1],
])('SQLSTATE %s is code %i', (state, code) => {
  expect(codeOfState(state)[0]).toBe(code);
});

test('the SQLSTATE of a write error is packed into an integer', () => {
  expect(stateOfPacked(pack('M001C'))).toBe('M001C');
});

test('a duplicate key error has the form that drivers expect', () => {
  const text = "Duplicate key violation on the requested collection: Index 'email_1'";
  expect(duplicateKeyMessage('identity.users', text)).toBe(
    'E11000 duplicate key error collection: identity.users index: email_1 dup key',
  );
  expect(duplicateKeyMessage('a.b', 'E11000 as it is')).toBe('E11000 as it is');
});

test('an unreachable engine is distinguished from one that refuses', () => {
  expect(isEngineLost(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }))).toBe(
    true,
  );
  expect(isEngineLost(Object.assign(new Error('the system is starting up'), { code: '57P03' }))).toBe(true);
  expect(isEngineLost(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isEngineLost(Object.assign(new Error('could not serialize access'), { code: '40001' }))).toBe(false);
  expect(isEngineLost(new CommandError(1, 'InternalError', 'ECONNREFUSED in a document'))).toBe(false);
});
