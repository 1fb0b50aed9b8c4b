import { expect, test } from '@jest/globals';
import { isContestedByCounterNotice, readCounterNotice, readObjection } from '#domain/counter-notice';

const removed = { kind: 'removed', source: 'notice', reasonCode: 'copyright' } as const;
const given = { name: ' Ben\nMiller ', address: ' Main Street 1\nTown ' };
const clock = { madeAt: new Date('2030-01-01T12:00:00Z'), days: 14 };

const codeOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

test.each([
  [removed, true],
  [{ ...removed, kind: 'strike' }, true],
  [{ ...removed, kind: 'rejected' }, false],
  [{ ...removed, kind: 'banned' }, false],
  [{ ...removed, source: 'report' }, false],
  [{ ...removed, reasonCode: 'privacy' }, false],
] as const)('of %j a counter-notice is asked for: %s', (measure, isAsked) => {
  expect(isContestedByCounterNotice(measure)).toBe(isAsked);
  expect(codeOf(() => readCounterNotice(measure, null, clock))).toBe(isAsked ? 'counter_notice_required' : 'none');
  expect(codeOf(() => readCounterNotice(measure, given, clock))).toBe(isAsked ? 'none' : 'counter_notice_not_expected');
});

test('it is stored as all typed texts are, and is due after the days of the setting', () => {
  expect(readCounterNotice(removed, given, clock)).toEqual({
    name: 'Ben Miller',
    address: 'Main Street 1\nTown',
    dueAt: new Date('2030-01-15T12:00:00Z'),
    objectedAt: null,
    objection: '',
    areNotifiersTold: false,
  });
});

test.each([
  [{ ...given, name: ' ' }, 'counter_notice_name_required'],
  [{ ...given, address: '\n' }, 'counter_notice_address_required'],
  [{ ...given, name: 'x'.repeat(101) }, 'text_too_long'],
  [{ ...given, address: 'x'.repeat(301) }, 'text_too_long'],
])('%j is refused: %s', (wrong, code) => {
  expect(codeOf(() => readCounterNotice(removed, wrong, clock))).toBe(code);
});

test('an objection names the court', () => {
  expect(readObjection(' Court of Town, 7 C 12 ')).toBe('Court of Town, 7 C 12');
  expect(codeOf(() => readObjection(' '))).toBe('objection_required');
});
