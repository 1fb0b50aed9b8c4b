import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runRequest } from '@tallscreen/kit/context';
import type { AppError } from '@tallscreen/kit/errors';
import { until } from '@tallscreen/kit/testing/until';
import { MailResult, MailService, NotifierMail } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import { mailsFor } from './mailbox.ts';
import { asSession, openIdentity, PASSWORD } from './world.ts';

let identity: Awaited<ReturnType<typeof openIdentity>>;
let mails: ReturnType<typeof identity.client<typeof MailService>>;
beforeAll(async () => {
  identity = await openIdentity('identity-mail-limits', {
    EMAIL_VERIFICATION: 'on',
    PUBLIC_URL: 'https://tallscreen.test',
  });
  mails = identity.client(MailService, identity.port, 'moderation');
});
afterAll(() => identity.dispose());

/** Random, because the mailbox is shared with other runs. */
const newEmail = () => `l-${randomUUID().slice(0, 12)}@x.test`;
const tooMany = expect.objectContaining({ code: 'too_many_mails', status: 'resource_exhausted' });

/** Calls as a client at this network address. */
const from = <T>(clientAddress: string, call: () => Promise<T>): Promise<T> =>
  runRequest({ requestId: randomUUID(), clientAddress }, call);

const register = async (email = newEmail()) => {
  const { session } = await identity.auth.register({
    username: `l-${randomUUID().slice(0, 12)}`,
    email,
    password: PASSWORD,
  });
  return { email, as: asSession(session) };
};

const mail = async (email: string, kind: NotifierMail, key = '') =>
  (await mails.mailNotifier({ email, noticeId: 7n, mail: kind, key })).result;

test('one network address causes twenty mails a day to strangers, over all forms together', async () => {
  const at = '203.0.113.7';
  const people = await from(at, () => Promise.all(Array.from({ length: 8 }, () => register())));
  await from(at, () => Promise.all(people.slice(0, 4).map(({ as }) => identity.account.resendEmailCode({}, as))));
  await from(at, () => identity.auth.requestPasswordReset({ email: newEmail() }));
  await from(at, () => identity.auth.requestPasswordReset({ email: people[0]?.email ?? '' }));
  const noticed = await from(at, () =>
    Promise.all(Array.from({ length: 3 }, () => mail(newEmail(), NotifierMail.RECEIPT, 'k'))),
  );
  expect(noticed).toEqual([MailResult.SENT, MailResult.SENT, MailResult.SENT]);
  // That is all: 8 for registering, 4 codes, 2 resets, and 3 notices with two mails each.
  expect(await from(at, () => mail(newEmail(), NotifierMail.RECEIPT, 'k'))).toBe(MailResult.TOO_MANY);
  const last = await from(at, () => register());
  await expect(from(at, () => identity.account.resendEmailCode({}, last.as))).rejects.toEqual(tooMany);
  const reset = () => identity.auth.requestPasswordReset({ email: newEmail() });
  const refused = await from(at, reset).catch((error: unknown) => error);
  expect(refused).toEqual(tooMany);
  // A day is longer than the hour for which an account's mails are counted.
  expect((refused as AppError).retryAfterSeconds).toBeGreaterThan(3_600);
  expect((refused as AppError).retryAfterSeconds).toBeLessThanOrEqual(86_400);
  await from('203.0.113.8', reset);
  expect(await from('203.0.113.8', () => mail(newEmail(), NotifierMail.RECEIPT, 'k'))).toBe(MailResult.SENT);
  const firstMails = await until(
    () => Promise.all(people.map(({ email }) => mailsFor(email))),
    (all) => all.every(({ length }) => length > 0),
  );
  expect(firstMails.every(([text]) => /\d{6}/.test(text ?? ''))).toBe(true);
  expect(await mailsFor(last.email)).toEqual([]);
});

test('an IPv6 subscriber is counted by the first 64 bits', async () => {
  const result = (host: number) =>
    from(`2001:db8:0:1:${host}:2:3:4`, () => mail(newEmail(), NotifierMail.RECEIPT, 'k'));
  for (let host = 1; host <= 10; host++) expect(await result(host)).toBe(MailResult.SENT);
  expect(await result(11)).toBe(MailResult.TOO_MANY);
});

test('a mailbox gets four mails a day about notices, which leave room for the codes that let its owner in', async () => {
  const email = newEmail();
  const results = [];
  for (let i = 0; i < 5; i++) results.push(await from(`198.51.100.${i}`, () => mail(email, NotifierMail.RECEIPT, 'k')));
  expect(results).toEqual([...Array.from({ length: 4 }, () => MailResult.SENT), MailResult.TOO_MANY]);
  expect(await mail(email, NotifierMail.REMOVED)).toBe(MailResult.TOO_MANY);
  await register(email);
  const texts = await until(
    () => mailsFor(email),
    ({ length }) => length === 5,
  );
  expect(texts.filter((text) => text.includes('https://tallscreen.test/notice/7#key=k'))).toHaveLength(4);
});

test('a counter-notice is mailed with its date and a link, and with nothing that anybody typed', async () => {
  const email = newEmail();
  const dueAt = timestampFromDate(new Date('2030-01-15T12:00:00Z'));
  const request = { email, noticeId: 7n, mail: NotifierMail.COUNTER_NOTICE, key: 'later', dueAt };
  expect((await mails.mailNotifier(request)).result).toBe(MailResult.SENT);
  const german = { requestId: randomUUID(), language: 'de' } as const;
  await runRequest(german, () => mails.mailNotifier(request));
  for (const end of [NotifierMail.UNDONE, NotifierMail.KEPT]) expect(await mail(email, end)).toBe(MailResult.SENT);
  const texts = await until(
    () => mailsFor(email),
    ({ length }) => length === 4,
  );
  const find = (words: string) => texts.find((text) => text.includes(words));
  expect(find('on January 15, 2030, unless you tell us')).toContain('https://tallscreen.test/notice/7#key=later');
  expect(find('am 15. Januar 2030 aufgehoben')).toContain('https://tallscreen.test/notice/7#key=later');
  expect([find('the decision was undone'), find('The decision stays.')]).not.toContain(undefined);
});

test('who did not ask for an outcome is not counted for it, and only moderation may send such mails', async () => {
  const at = '203.0.113.99';
  for (let i = 0; i < 9; i++)
    expect(await from(at, () => mail(newEmail(), NotifierMail.RECEIPT, 'k'))).toBe(MailResult.SENT);
  // Without a receipt before, an outcome is counted for the address.
  expect(await from(at, () => mail(newEmail(), NotifierMail.UPHELD))).toBe(MailResult.SENT);
  expect(await from(at, () => mail(newEmail(), NotifierMail.UPHELD))).toBe(MailResult.SENT);
  expect(await from(at, () => mail(newEmail(), NotifierMail.UPHELD))).toBe(MailResult.TOO_MANY);
  expect(await mail(newEmail(), NotifierMail.DISMISSED)).toBe(MailResult.SENT);
  const asBff = identity.client(MailService, identity.port);
  const request = { email: newEmail(), noticeId: 1n, mail: NotifierMail.REMOVED, key: '' };
  await expect(asBff.mailNotifier(request)).rejects.toMatchObject({ status: 'internal' });
});
