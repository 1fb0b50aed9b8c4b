import { errorsOfInput } from './errors-of-input.ts';
import { findReason, ILLEGAL } from './reasons.ts';

/** Why a comment is held for a check, by codes. */
const commentFindings = {
  not_scanned: 'Not scanned.',
  flagged_language: 'Language.',
  link_of_new_account: 'A link or an address by a new or unverified account.',
  advertising_of_new_account: 'Advertising by a new or unverified account.',
  repeated_text: 'The same text, or nearly, for the third time within an hour.',
  held_word: 'A word that the uploader wants to check.',
} as const;

export type CommentFinding = keyof typeof commentFindings;

/**
 * Texts about a video or promo besides the rules of `reasons.ts`, by their codes: from the worker that processes it,
 * from the scan, for reports that end with it, and for a counter-notice whose date decides. Some of the worker's codes
 * are those of a refused upload.
 */
export const findings = {
  source_damaged: 'The video could not be processed: the file is damaged.',
  source_unreadable: 'The video could not be processed: its format cannot be read.',
  source_too_slow: 'The video could not be processed: it takes too long.',
  source_missing: 'The video could not be processed: the uploaded file is gone.',
  source_given_up: 'The video could not be processed after several attempts.',
  sound_unreadable: errorsOfInput.sound_unreadable[1],
  too_many_frames: errorsOfInput.too_many_frames[1],
  video_too_long: errorsOfInput.video_too_long[1],
  flagged_blank: 'Blank video.',
  flagged_frozen: 'Frozen video.',
  flagged_removed_content: 'Matches removed content.',
  flagged_nudity: 'Possible nudity.',
  removed_after_reports: 'Removed after reports.',
  counter_notice_unopposed: 'Nobody told us of a court case before the date of the counter-notice.',
  ...commentFindings,
} as const;

export type FindingCode = keyof typeof findings;

export const isFinding = (code: string): code is FindingCode => Object.hasOwn(findings, code);

/** The code of a label that a scanner flags. Labels of an operator's model have no sentence of their own. */
export const FLAGGED = 'flagged_';

export const labelOf = (code: string): string => code.slice(FLAGGED.length);

/** Small letters, digits and underscores. */
export const RULE_CODE = /^[a-z][a-z0-9_]{0,39}$/;

/** Whether this is, was or may become the code of a rule: a built-in one, or one that an operator has added. */
export const isRuleCode = (code: string): boolean =>
  RULE_CODE.test(code) && !isFinding(code) && !code.startsWith(FLAGGED) && code !== ILLEGAL;

const sentenceOf = (code: string): string => {
  if (isFinding(code)) return findings[code];
  return findReason(code)?.text ?? (code.startsWith(FLAGGED) ? `Flagged as ${labelOf(code)}.` : '');
};

/** Several codes of one reason are separated by spaces. */
export const codesIn = (reasonCode: string): string[] => reasonCode.split(' ').filter(Boolean);

/** Returns the English text of codes, with the default rules. */
export const reasonTextOf = (reasonCode: string): string =>
  codesIn(reasonCode).map(sentenceOf).filter(Boolean).join(' ');
