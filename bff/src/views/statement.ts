import type { Decision } from '#contract/decision';
import type { Statement } from '#contract/statement';

type Restriction = Pick<Statement, 'decision_visibility' | 'decision_provision' | 'decision_account'>;

const none: Restriction = { decision_visibility: null, decision_provision: null, decision_account: null };

/** A warning or a strike restricts nothing by itself; the database knows no word for them. */
const restrictions: Record<Decision['measure'], Restriction> = {
  rejected: { ...none, decision_visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  removed: { ...none, decision_visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED' },
  restricted: { ...none, decision_visibility: 'DECISION_VISIBILITY_CONTENT_DEMOTED' },
  banned: { ...none, decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
  warned: none,
  strike: none,
};

const categories: Readonly<Record<string, string>> = {
  spam: 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
  harassment: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  hate: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  nudity: 'STATEMENT_CATEGORY_PORNOGRAPHY_OR_SEXUALIZED_CONTENT',
  violence: 'STATEMENT_CATEGORY_VIOLENCE',
  minors: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  privacy: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  copyright: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
};

const contentTypes: Record<Decision['subject']['type'], string> = {
  video: 'CONTENT_TYPE_VIDEO',
  promo: 'CONTENT_TYPE_VIDEO',
  comment: 'CONTENT_TYPE_TEXT',
  user: 'CONTENT_TYPE_OTHER',
};

const sources: Record<Decision['source'], string> = {
  own: 'SOURCE_VOLUNTARY',
  model: 'SOURCE_VOLUNTARY',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  notice: 'SOURCE_ARTICLE_16',
};

const dayOf = (at: string): string => at.slice(0, 10);

/** Who may not report keeps everything else. */
const restrictionOf = ({ measure, subject }: Decision): Restriction =>
  measure === 'restricted' && subject.type === 'user'
    ? { ...none, decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' }
    : restrictions[measure];

/** Decisions name a rule of the platform, so their ground is always its terms. */
export function statementView(decision: Decision): Statement {
  const { id, subject, reason_code: code, text, decided_at: at, until } = decision;
  const words = text ?? '';
  return {
    puid: String(id),
    ...restrictionOf(decision),
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: code ?? 'other',
    incompatible_content_explanation: words,
    incompatible_content_illegal: 'No',
    category: categories[code ?? ''] ?? 'STATEMENT_CATEGORY_SCOPE_OF_PLATFORM_SERVICE',
    content_type: [contentTypes[subject.type]],
    decision_facts: words,
    application_date: dayOf(at),
    end_date: until === null ? null : dayOf(until),
    source_type: sources[decision.source],
    automated_detection: decision.automated_detection ? 'Yes' : 'No',
    automated_decision: decision.automated_decision ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}
