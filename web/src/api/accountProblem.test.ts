import { expect, test } from '@jest/globals';
import { sentenceOf, type ErrorCode } from '@tallscreen/proto/rules/errors';
import { accountProblem } from './accountProblem.ts';

const fields = { username: 'name', email: 'address', password: 'secret' };
const fieldOf = (code: ErrorCode, params = {}) => {
  const problem = accountProblem({ status: 400, data: { code, params, detail: sentenceOf(code, params) } }, '', fields);
  return typeof problem === 'string' ? undefined : problem.field;
};

test.each<[ErrorCode, string | undefined]>([
  ['username_taken', 'name'],
  ['username_or_email_taken', 'name'],
  ['invalid_username', 'name'],
  ['email_taken', 'address'],
  ['invalid_email', 'address'],
  ['password_too_common', 'secret'],
  ['password_required_for_email', 'secret'],
  ['password_required_for_deletion', 'secret'],
  ['wrong_current_password', 'secret'],
  // Either of two fields may be wrong.
  ['wrong_password_or_code', undefined],
  ['mailbox_verified_elsewhere', undefined],
  ['two_factor_code_required', undefined],
])('%s is shown at the field %s', (code, field) => {
  expect(fieldOf(code)).toBe(field);
});

test('a missing field is shown at that field', () => {
  expect(fieldOf('invalid_field', { field: 'email' })).toBe('address');
  expect(fieldOf('invalid_field', { field: 'role' })).toBeUndefined();
});
