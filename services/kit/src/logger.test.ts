import { fail } from '#errors';
import { expect, test } from '@jest/globals';
import { runRequest } from '#context';
import { createLogger } from '#logger';

function logged(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  return { lines, logger: createLogger({ name: 'test', level, destination }) };
}

test('hides secret members by name, at any depth', () => {
  const { lines, logger } = logged();
  logger.info(
    {
      headers: { authorization: 'Bearer abc', cookie: 'refresh=1', host: 'here' },
      body: { text: 'private words' },
      user: [{ email: 'ann@example.org', password: 'hunter22', id: 7 }],
      reset: { code: '123456', resetToken: 'abc' },
      content: 'hi there',
    },
    'request',
  );
  const text = JSON.stringify(lines[0]);
  for (const secret of ['Bearer', 'refresh=1', 'private', 'ann@', 'hunter', '123456', 'abc', 'hi there']) {
    expect(text).not.toContain(secret);
  }
  expect(lines[0]).toMatchObject({ headers: { host: 'here' }, user: [{ id: 7 }], msg: 'request' });
});

test('an error keeps type, message, code and causes, and loses other members', () => {
  const { lines, logger } = logged();
  const driver = Object.assign(new Error('E11000 duplicate key { email: "ann@example.org" }'), {
    code: 11_000,
    keyValue: { email: 'ann@example.org' },
  });
  logger.error({ err: fail('username_taken', { cause: driver }) }, 'failed');
  expect(lines[0]).toMatchObject({
    err: {
      type: 'AppError',
      message: 'Username is already taken.',
      code: 'username_taken',
      cause: { type: 'Error', code: 11_000 },
    },
  });
  expect(JSON.stringify(lines[0])).not.toContain('ann@');
});

test("a line has the request's id, in child loggers too", () => {
  const { lines, logger } = logged();
  runRequest({ requestId: 'request-1' }, () => logger.child({ part: 'rpc' }).info('inside'));
  logger.info('outside');
  expect(lines[0]).toMatchObject({ requestId: 'request-1', part: 'rpc', msg: 'inside' });
  expect(lines[1]).not.toHaveProperty('requestId');
});

test('a text with line breaks and control characters cannot add a line or a member', () => {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const hostile = 'x\n{"level":"fatal","msg":"forged"}\r\u001b[2J","admin":"yes';
  createLogger({ name: 'test', level: 'info', destination }).info({ url: hostile }, hostile);
  expect(written).toHaveLength(1);
  for (const sign of ['\n', '\r', '\u001b']) expect(written[0]!.trimEnd()).not.toContain(sign);
  expect(JSON.parse(written[0]!)).toMatchObject({ url: hostile, msg: hostile });
  expect(JSON.parse(written[0]!)).not.toHaveProperty('admin');
});

test('the level decides', () => {
  const { lines, logger } = logged('warn');
  logger.info('unheard');
  expect(lines).toEqual([]);
});
