import { idToMs } from '@tallscreen/kit/ids';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { codesIn, FLAGGED, labelOf, reasonTextOf } from '@tallscreen/proto/rules/reason-texts';
import { OTHER_REASON } from '@tallscreen/proto/rules/reasons';
import type { Decision } from '#contract/decision';
import { eeaCountries, type Statement } from '#contract/statement';

type Restriction = Pick<Statement, 'decision_visibility' | 'decision_provision' | 'decision_account'>;

const none: Restriction = { decision_visibility: null, decision_provision: null, decision_account: null };

const onContent = (word: NonNullable<Statement['decision_visibility']>[number]): Restriction => ({
  ...none,
  decision_visibility: [word],
});

/** A warning or a strike restricts nothing by itself, and the database refuses what restricts nothing. */
const restrictions: Record<Decision['measure'], Restriction | undefined> = {
  rejected: onContent('DECISION_VISIBILITY_CONTENT_DISABLED'),
  removed: onContent('DECISION_VISIBILITY_CONTENT_REMOVED'),
  restricted: onContent('DECISION_VISIBILITY_CONTENT_DEMOTED'),
  banned: { ...none, decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
  warned: undefined,
  strike: undefined,
};

type Kind = Pick<Statement, 'category' | 'category_specification'>;

const kind = (
  category: Statement['category'],
  keyword?: NonNullable<Kind['category_specification']>[number],
): Kind => ({
  category,
  category_specification: keyword ? [keyword] : null,
});

const OTHER = kind('STATEMENT_CATEGORY_OTHER_VIOLATION_TC');

const kinds = new Map<string, Kind>(
  Object.entries({
    harassment: kind('STATEMENT_CATEGORY_CYBER_VIOLENCE'),
    hate: kind('STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'),
    nudity: kind('STATEMENT_CATEGORY_OTHER_VIOLATION_TC', 'KEYWORD_NUDITY'),
    violence: kind('STATEMENT_CATEGORY_VIOLENCE'),
    minors: kind('STATEMENT_CATEGORY_PROTECTION_OF_MINORS'),
    privacy: kind('STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'),
    copyright: kind('STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS', 'KEYWORD_COPYRIGHT_INFRINGEMENT'),
  }),
);

/** Returns the kind of the first code that has one; a code may also tell what the automatic check flagged. */
const kindOf = (code: string): Kind =>
  codesIn(code)
    .map((each) => kinds.get(each.startsWith(FLAGGED) ? labelOf(each) : each))
    .find((found) => found !== undefined) ?? OTHER;

const contentTypes: Record<Decision['subject']['type'], Statement['content_type'][number]> = {
  video: 'CONTENT_TYPE_VIDEO',
  promo: 'CONTENT_TYPE_VIDEO',
  comment: 'CONTENT_TYPE_TEXT',
  user: 'CONTENT_TYPE_OTHER',
};

const sources: Record<Decision['source'], Statement['source_type']> = {
  own: 'SOURCE_VOLUNTARY',
  model: 'SOURCE_VOLUNTARY',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  notice: 'SOURCE_ARTICLE_16',
};

const dayOf = (at: string): string => at.slice(0, 10);

/**
 * A user whose reports are muted keeps everything else. Nobody but its author and those who decide sees a hidden
 * comment.
 */
function restrictionOf({ measure, subject }: Decision): Restriction | undefined {
  if (measure !== 'restricted') return restrictions[measure];
  if (subject.type === 'user') return { ...none, decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' };
  return subject.type === 'comment' ? onContent('DECISION_VISIBILITY_CONTENT_DISABLED') : restrictions[measure];
}

type Ground = Pick<
  Statement,
  | 'decision_ground'
  | 'illegal_content_legal_ground'
  | 'illegal_content_explanation'
  | 'incompatible_content_ground'
  | 'incompatible_content_explanation'
  | 'incompatible_content_illegal'
>;

/** The right to copy, to communicate to the public and to distribute. */
const COPYRIGHT_LAW = 'Copyright: Directive 2001/29/EC, Articles 2 to 4, and the laws that implement it';

const ofLaw = (words: string): Ground => ({
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  illegal_content_legal_ground: COPYRIGHT_LAW,
  illegal_content_explanation: words,
  incompatible_content_ground: null,
  incompatible_content_explanation: null,
  incompatible_content_illegal: null,
});

const ofRule = (code: string, words: string): Ground => ({
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  illegal_content_legal_ground: null,
  illegal_content_explanation: null,
  incompatible_content_ground: code,
  incompatible_content_explanation: words,
  incompatible_content_illegal: 'No',
});

/**
 * Returns undefined for a decision that restricts nothing. Of a rule that is out of force by now only the code is
 * known.
 */
export function statementView(decision: Decision, { reasons }: PolicyValues['reasons']): Statement | undefined {
  const { id, subject, decided_at: at, until } = decision;
  const restriction = restrictionOf(decision);
  if (!restriction) return undefined;
  const code = decision.reason_code ?? OTHER_REASON;
  const rule = reasons.find((each) => each.code === code);
  const words = decision.text ?? rule?.text ?? (reasonTextOf(code) || reasonTextOf(OTHER_REASON));
  const end = until === null ? null : dayOf(until);
  return {
    puid: String(id),
    ...restriction,
    ...(decision.ground === 'law' ? ofLaw(words) : ofRule(code, words)),
    ...kindOf(code),
    content_type: [contentTypes[subject.type]],
    content_type_other: subject.type === 'user' ? 'Account' : null,
    // Ids tell when they were made.
    content_date: dayOf(new Date(idToMs(subject.id)).toISOString()),
    territorial_scope: [...eeaCountries],
    decision_facts: words,
    application_date: dayOf(at),
    end_date_visibility_restriction: restriction.decision_visibility && end,
    end_date_service_restriction: restriction.decision_provision && end,
    end_date_account_restriction: restriction.decision_account && end,
    source_type: sources[decision.source],
    automated_detection: decision.automated_detection ? 'Yes' : 'No',
    automated_decision: decision.automated_decision ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}
