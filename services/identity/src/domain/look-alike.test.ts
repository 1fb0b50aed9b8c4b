import { describe, expect, test } from '@jest/globals';
import { createStaffNameCheck, lookAlikeKeysOf } from '#domain/look-alike';

const lookAlike = (a: string, b: string): boolean => lookAlikeKeysOf(a).some((key) => lookAlikeKeysOf(b).includes(key));

test.each([
  ['paypal', 'раураl', 'Cyrillic letters'],
  ['paypal', 'paypaI', 'a capital I'],
  ['paypal', 'PAYPAL', 'capitals'],
  ['admin', 'АDMIN', 'a Cyrillic capital'],
  ['admin', 'admin.', 'a dot at the end'],
  ['admin', 'ａｄｍｉｎ', 'wide letters'],
  ['ana.lund', 'ana..lund', 'two dots'],
  ['modem', 'modern', 'rn for m'],
  ['ana10', 'anal0', 'l for 1'],
  ['google', 'ɡооɡle', 'letters of two scripts'],
])('%s and %s look alike (%s)', (a, b) => {
  expect(lookAlike(a, b)).toBe(true);
});

test.each([
  ['ana', 'anna'],
  ['ana.lund', 'analund'],
  ['jose', 'josé'],
  ['Ali', 'All'],
  ['Mail', 'Mall'],
  ['user1', 'user2'],
  ['東京太郎', '東京次郎'],
  ['мария', 'maria'],
])('%s and %s do not look alike', (a, b) => {
  expect(lookAlike(a, b)).toBe(false);
});

describe('staff names', () => {
  const isStaffName = createStaffNameCheck(['admin', 'support', 'tallscreen', 'help', 'team']);

  test.each([
    'Admin',
    'аdmin',
    'admin.',
    'a.d-m_in',
    'ADMIN_',
    'Tallscreen-Support',
    'tallscreen_help',
    'аdmin.suрроrt',
    'ADMlN',
    'ADM1N',
    'ADМlN',
    'HElP-TAllSCREEN',
    'tallscreensupport',
    'theadmin',
    '1admin',
    'admin2',
    'admin_007',
    'x1Admin'.slice(1),
    'real.tallscreen.help.desk',
    'ádmín',
    'TheАdmins',
    'my-support-2024',
    'help_teams',
    'adm1n1',
  ])('%s counts as one', (name) => {
    expect(isStaffName(name)).toBe(true);
  });

  test.each([
    'administrative',
    'helpful',
    'ana.admin',
    'supporter',
    'Adelin',
    'helpinghand',
    'theodora',
    'realana',
    'user1',
    'mayadmin',
    'helper',
    'thesite',
    '2024',
    'badmin',
    'steam',
  ])('%s does not count as one', (name) => {
    expect(isStaffName(name)).toBe(false);
  });
});
