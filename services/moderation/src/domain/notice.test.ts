import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createNoticeKeys } from '#domain/notice-keys';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { fingerprintOf, readNotice, reasonOfCategory, type GivenNotice } from '#domain/notice';

const rules = policyDefaults.reasons;
const given: GivenNotice = {
  category: 'harassment',
  text: ' It shows \u202Emy house. ',
  email: ' Ann@Mail.Test ',
  name: '',
  copyright: null,
};
const claim = { work: 'My song', originalUrl: 'https://songs.test/1', isAgent: false };
const about = { ...given, category: 'copyright', name: 'Ann', copyright: claim };

const codeOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

describe('a notice', () => {
  test('is stored as all typed texts are, and its address in lower case', () => {
    expect(readNotice(given, rules)).toMatchObject({ text: 'It shows my house.', email: 'ann@mail.test', name: '' });
  });

  test.each([
    [{ ...given, category: 'boring' }, 'notice_category_required'],
    [{ ...given, text: ' \u200B ' }, 'notice_text_required'],
    [{ ...given, text: 'x'.repeat(2_001) }, 'text_too_long'],
    [{ ...given, email: 'ann' }, 'invalid_email'],
    [{ ...about, copyright: null }, 'copyright_work_required'],
    [{ ...about, copyright: { ...claim, work: ' ' } }, 'copyright_work_required'],
    [{ ...about, name: ' ' }, 'copyright_signature_required'],
    [{ ...about, copyright: { ...claim, originalUrl: 'javascript:alert(1)' } }, 'invalid_original_url'],
  ])('with a problem is refused: %#', (wrong, code) => {
    expect(codeOf(() => readNotice(wrong, rules))).toBe(code);
  });

  test('names a rule that is in force, or the law; how grave an own rule is, nobody knows', () => {
    const own = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
    const more = { reasons: [...rules.reasons, own] };
    const pets = { ...given, category: 'no_pets' };
    expect(readNotice(pets, more).category).toBe('no_pets');
    expect(codeOf(() => readNotice(pets, rules))).toBe('notice_category_required');
    expect(readNotice({ ...given, category: 'illegal' }, more).category).toBe('illegal');
    expect(['no_pets', 'illegal', 'hate', 'spam'].map(reasonOfCategory)).toEqual([
      'other',
      'inappropriate',
      'harassment',
      'spam',
    ]);
  });

  test('about anything else than copyright keeps no claim', () => {
    expect(readNotice({ ...given, copyright: claim }, rules).copyright).toBeNull();
    expect(readNotice(about, rules).copyright).toEqual(claim);
  });

  test('is the same only with the same words, category, item and address', () => {
    const of = (change: Partial<GivenNotice>, id = 1) =>
      fingerprintOf({ type: 'video', id }, readNotice({ ...given, ...change }, rules));
    expect(of({})).toBe(of({ email: 'ann@mail.test', name: 'Ann' }));
    const others = [of({ text: 'Other.' }), of({ category: 'hate' }), of({ email: 'b@mail.test' }), of({}, 2)];
    expect(new Set([of({}), ...others]).size).toBe(5);
  });
});

describe('the key of a notice', () => {
  const keys = createNoticeKeys(generateKeyPairSync('ed25519').privateKey);

  test('is the same for a repeat with the same secret id, and otherwise another', () => {
    expect(keys.keyOf(1, 'secret')).toBe(keys.keyOf(1, 'secret'));
    const others = [keys.keyOf(2, 'secret'), keys.keyOf(1, 'guess'), keys.keyOf(1, ''), keys.keyOf(1, '')];
    expect(new Set([keys.keyOf(1, 'secret'), ...others]).size).toBe(5);
  });

  test('opens its notice only', () => {
    const key = keys.keyOf(1, '');
    expect(keys.opens(key, 1, keys.hashOf(key))).toBe(true);
    expect(keys.opens(keys.keyOf(1, ''), 1, keys.hashOf(key))).toBe(false);
    expect([keys.opens(key, 1, undefined), keys.opens('', 1, undefined), keys.opens('', 1, keys.hashOf(key))]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
