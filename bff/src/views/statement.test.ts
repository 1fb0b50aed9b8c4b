import { expect, test } from '@jest/globals';
import { idAtMs } from '@tallscreen/kit/ids';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { reasonCodes } from '@tallscreen/proto/rules/reasons';
import type { Decision } from '#contract/decision';
import { Statement } from '#contract/statement';
import { statementView } from '#views/statement';

const rules = policyDefaults.reasons;

const decision: Decision = {
  id: 3,
  subject: { type: 'video', id: idAtMs(Date.UTC(2029, 11, 24, 23)), title: 'Waves' },
  measure: 'removed',
  reason_code: 'hate',
  ground: 'rules',
  text: 'Hate is not allowed.',
  moment_ms: null,
  automated_detection: true,
  automated_decision: false,
  source: 'notice',
  decided_at: '2030-01-01T10:00:00.000Z',
  until: null,
  strike_until: null,
  appeal: {
    status: 'none',
    deadline: '2030-06-30T10:00:00.000Z',
    text: null,
    reason: null,
    reason_code: null,
    decided_at: null,
    needs_counter_notice: false,
    counter_notice: null,
  },
};

test('a removal is a statement of reasons in the words of the transparency database', () => {
  expect(Statement.parse(statementView(decision, rules))).toMatchObject({
    puid: '3',
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_account: null,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    content_type: ['CONTENT_TYPE_VIDEO'],
    content_date: '2029-12-24',
    source_type: 'SOURCE_ARTICLE_16',
    application_date: '2030-01-01',
    end_date_visibility_restriction: null,
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  });
});

test('the ground of what follows from a copyright notice is the law', () => {
  const copyright = { ...decision, reason_code: 'copyright', ground: 'law', text: 'The song is not yours.' } as const;
  expect(Statement.parse(statementView(copyright, rules))).toMatchObject({
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    illegal_content_legal_ground: expect.stringContaining('Copyright'),
    illegal_content_explanation: 'The song is not yours.',
    incompatible_content_ground: null,
    incompatible_content_explanation: null,
    incompatible_content_illegal: null,
    category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    category_specification: ['KEYWORD_COPYRIGHT_INFRINGEMENT'],
  });
});

test('a ban is about the account and has an end', () => {
  const subject = { ...decision.subject, type: 'user' } as const;
  const ban = { ...decision, subject, measure: 'banned', until: '2030-01-08T10:00:00.000Z' } as const;
  expect(Statement.parse(statementView(ban, rules))).toMatchObject({
    decision_visibility: null,
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    content_type: ['CONTENT_TYPE_OTHER'],
    content_type_other: 'Account',
    end_date_visibility_restriction: null,
    end_date_account_restriction: '2030-01-08',
  });
});

test('who may not report for a while keeps everything else', () => {
  const subject = { ...decision.subject, type: 'user' } as const;
  const muted = { ...decision, subject, measure: 'restricted', until: '2030-01-08T10:00:00.000Z' } as const;
  expect(Statement.parse(statementView(muted, rules))).toMatchObject({
    decision_visibility: null,
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    decision_account: null,
    end_date_service_restriction: '2030-01-08',
  });
});

test('a hidden comment is disabled, and not only shown less often', () => {
  const subject = { ...decision.subject, type: 'comment' } as const;
  expect(Statement.parse(statementView({ ...decision, subject, measure: 'restricted' }, rules))).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    decision_provision: null,
    content_type: ['CONTENT_TYPE_TEXT'],
  });
});

/** Every value that a part of a decision can have, so that no word of another version is left in. */
const codes = [...reasonCodes, 'no_pets', 'flagged_nudity flagged_language', 'flagged_weapons', 'source_damaged', null];
const ofAll = codes.flatMap((reason_code) =>
  (['rejected', 'removed', 'restricted', 'banned'] as const).flatMap((measure) =>
    (['video', 'promo', 'comment', 'user'] as const).flatMap((type) =>
      (['own', 'report', 'notice', 'model'] as const).map((source) => ({ reason_code, measure, type, source })),
    ),
  ),
);

test('whatever restricts something has only words and lengths that version 2 of the database accepts', () => {
  for (const { type, ...about } of ofAll) {
    const wordless = { ...decision, ...about, subject: { ...decision.subject, type }, text: null };
    expect(Statement.safeParse(statementView(wordless, rules))).toMatchObject({ success: true });
  }
});

test('what the automatic check flagged has the kind of its rule', () => {
  const flagged = { ...decision, reason_code: 'flagged_blank flagged_nudity' };
  expect(statementView(flagged, rules)).toMatchObject({
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    category_specification: ['KEYWORD_NUDITY'],
  });
});

test("an operator's own rule is a ground with its sentence, and a code once it is out of force", () => {
  const own = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
  const wordless = { ...decision, reason_code: 'no_pets', text: null };
  const facts = (reasons: (typeof own)[]) => {
    const { incompatible_content_ground: ground, decision_facts: words } = statementView(wordless, { reasons }) ?? {};
    return [ground, words];
  };
  expect(facts([own])).toEqual(['no_pets', own.text]);
  expect(facts([])).toEqual(['no_pets', 'It breaks a rule of the platform.']);
});

test.each(['warned', 'strike'] as const)('a decision "%s" restricts nothing, so it is no statement', (measure) => {
  expect(statementView({ ...decision, measure }, rules)).toBeUndefined();
});
