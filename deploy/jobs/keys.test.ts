import { expect, test } from '@jest/globals';
import { WrongCall } from './job.ts';
import { keys } from './keys.ts';

async function fileOf(...args: string[]): Promise<Map<string, string>> {
  const lines: string[] = [];
  await keys({ args, print: (line: string) => lines.push(line) } as never);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

test('without options the file is for a trial on this machine', async () => {
  const file = await fileOf();
  expect([file.get('TALLSCREEN_HOST'), file.get('SMTP_URL'), file.get('EMAIL_VERIFICATION')]).toEqual([
    'localhost',
    '',
    'off',
  ]);
});

test('for a server on the internet addresses are verified by its mail server', async () => {
  const smtp = 'smtps://user:pa$$word%231@mail.example.org';
  const file = await fileOf('--host', 'video.example.org', '--admin', 'me@example.org', '--smtp-url', smtp);
  expect(Object.fromEntries([...file].slice(0, 6))).toMatchObject({
    TALLSCREEN_HOST: 'video.example.org',
    ADMIN_EMAIL: "'me@example.org'",
    SMTP_URL: `'${smtp}'`,
    MAIL_FROM: "'Tallscreen <no-reply@video.example.org>'",
    EMAIL_VERIFICATION: 'on',
  });
});

test('a closed installation needs no mail server', async () => {
  expect((await fileOf('--host', 'video.lan', '--closed')).get('EMAIL_VERIFICATION')).toBe('off');
  const withMail = await fileOf('--host', 'video.lan', '--closed', '--smtp-url', 'smtp://mail.lan');
  expect(withMail.get('EMAIL_VERIFICATION')).toBe('off');
});

test.each([
  [['--host', 'video.example.org'], /^--smtp-url: is needed to verify .*--closed/],
  [['--smtp-url', 'https://mail.example.org'], /^--smtp-url: /],
  [['--host', 'https://video.example.org', '--closed'], /^--host: /],
  [['--admin', 'nobody'], /^--admin: /],
  [['--mail-from', "it's <me@example.org>"], /^--mail-from has a quote/],
  [['--secret', 'Our Keys'], /^--secret: must be the name of a Secret/],
  [['--secret', 'ours', '--host', 'video.example.org'], /^--secret: a Secret has keys alone/],
  [['--hots', 'video.example.org'], /--hots/],
])('%j is a wrong call', async (args, message) => {
  const refused = fileOf(...args);
  await expect(refused).rejects.toThrow(WrongCall);
  await expect(refused).rejects.toThrow(message);
});
