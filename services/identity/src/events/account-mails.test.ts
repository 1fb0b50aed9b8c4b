import { expect, test } from '@jest/globals';
import { TEXT_LANGUAGES } from '@tallscreen/proto/rules/text-languages';
import * as accountMails from '#events/account-mails';
import {
  emailChangedMail,
  emailCodeMail,
  passwordChangedMail,
  totpChangedMail,
  totpRemovedByAdminMail,
} from '#events/account-mails';
import { resetCodeMail, type Mail } from '#events/mail';

const LINK = 'https://x.test/forgot-password#token';
/** Each mail, with the texts that its reader needs. */
const MAILS: readonly [string, Mail, readonly string[]][] = [
  ['code of an address', emailCodeMail('ann@x.test', '012345'), ['012345', '24']],
  ['changed address', emailChangedMail('ann@x.test', 'Ann'), ['Ann']],
  ['changed password', passwordChangedMail('ann@x.test', 'Ann'), ['Ann']],
  ['two-factor sign-in on', totpChangedMail('ann@x.test', 'Ann', true), ['Ann']],
  ['two-factor sign-in off', totpChangedMail('ann@x.test', 'Ann', false), ['Ann']],
  ['two-factor sign-in turned off by an admin', totpRemovedByAdminMail('ann@x.test', 'Ann'), ['Ann', 'dmin']],
  ['code and link for a password', resetCodeMail('ann@x.test', '012345', LINK), ['012345', '15', LINK]],
];

test.each(MAILS)(
  'the mail "%s" says the same in each language, in words of its own',
  (_name, { subject, text }, parts) => {
    for (const language of TEXT_LANGUAGES) {
      expect(subject[language]).not.toBe('');
      for (const part of parts) expect(text[language]).toContain(part);
    }
    expect(new Set(Object.values(subject)).size).toBe(TEXT_LANGUAGES.length);
    expect(new Set(Object.values(text)).size).toBe(TEXT_LANGUAGES.length);
  },
);

test('without an address for links the mail for a new password has only the code', () => {
  const { text } = resetCodeMail('ann@x.test', '012345', undefined);
  for (const language of TEXT_LANGUAGES) expect(text[language]).not.toContain('http');
});

/** Every mail about an account, including those that are added later: each takes an address and a name. */
const named = Object.entries(accountMails as Record<string, (to: string, name: string, isOn: boolean) => Mail>).filter(
  ([name]) => name !== 'emailCodeMail',
);

test.each(named)('a name that looks like an address is no link in %s', (_name, make) => {
  for (const name of ['bank.com', 'www.bank.com', 'bank.co.uk']) {
    const { subject, text } = make('ann@x.test', name, true);
    for (const language of TEXT_LANGUAGES) {
      expect(`${subject[language]} ${text[language]}`).not.toMatch(/bank\.co/);
      expect(text[language].replaceAll('\u2060', '')).toContain(name);
    }
  }
});
