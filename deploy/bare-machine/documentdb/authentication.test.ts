import { expect, test } from '@jest/globals';
import { Binary } from 'bson';
import { createAuthentication } from './authentication.ts';
import type { Command } from './command.ts';

const command = (name: string, fields: Record<string, unknown> = {}): Command =>
  ({ name, field: (field: string) => fields[field] }) as unknown as Command;
const plain = (password: string, mechanism = 'PLAIN'): Command =>
  command('saslStart', { mechanism, payload: new Binary(Buffer.from(`\0tallscreen\0${password}`)) });

test('a connection reads nothing before it signs in with the password', () => {
  const authentication = createAuthentication('secret');
  const [connection, other] = [{}, {}];
  expect(() => authentication.check(command('hello'), connection)).not.toThrow();
  expect(() => authentication.check(command('find'), connection)).toThrow('requires authentication');
  expect(authentication.signIn(plain('secret'), connection)).toMatchObject({ done: true, ok: 1 });
  expect(() => authentication.check(command('find'), connection)).not.toThrow();
  expect(() => authentication.check(command('find'), other)).toThrow('requires authentication');
});

test.each([
  ['another password', plain('guess')],
  ['no password', command('saslStart', { mechanism: 'PLAIN' })],
  ['another mechanism', plain('secret', 'SCRAM-SHA-256')],
])('%s is refused', (_what, given) => {
  const authentication = createAuthentication('secret');
  const connection = {};
  expect(() => authentication.signIn(given, connection)).toThrow('Authentication failed.');
  expect(() => authentication.check(command('find'), connection)).toThrow('requires authentication');
});
