import { expect, test } from '@jest/globals';
import type { Decision } from '#contract/decision';
import { Statement } from '#contract/statement';
import { statementView } from '#views/statement';

const decision: Decision = {
  id: 3,
  subject: { type: 'video', id: 7, title: 'Waves' },
  measure: 'removed',
  reason_code: 'hate',
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
  },
};

test('a removal is a statement of reasons in the words of the transparency database', () => {
  expect(Statement.parse(statementView(decision))).toMatchObject({
    puid: '3',
    decision_visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED',
    decision_account: null,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    content_type: ['CONTENT_TYPE_VIDEO'],
    source_type: 'SOURCE_ARTICLE_16',
    application_date: '2030-01-01',
    end_date: null,
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  });
});

test('a ban is about the account and has an end', () => {
  const ban = { ...decision, measure: 'banned', until: '2030-01-08T10:00:00.000Z' } as const;
  expect(statementView(ban)).toMatchObject({
    decision_visibility: null,
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    end_date: '2030-01-08',
  });
});
