import { createHash } from 'node:crypto';
import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readEmail } from '@tallscreen/kit/read-email';
import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import { COPYRIGHT, findReason, ILLEGAL } from '@tallscreen/proto/rules/reasons';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { TextLanguage } from '@tallscreen/proto/rules/text-languages';
import { findRule, type Rules } from '#domain/reason';
import type { Closing, ReportOutcome, ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

/** The same words about the same item from the same address within this time are the same notice. */
export const REPEAT_MS = 24 * 60 * 60_000;

/** How long after the decision the notifier's data and words are kept: as long as it can be contested. */
export const NOTIFIER_DAYS = 180;

export interface CopyrightClaim {
  readonly work: string;
  /** the address of the original; empty if it is not online */
  readonly originalUrl: string;
  /** whether the notifier acts for the owner of the rights; otherwise they are the owner */
  readonly isAgent: boolean;
}

export interface NoticeWords {
  /** the code of a rule that was in force when it was sent, or ILLEGAL */
  readonly category: string;
  readonly text: string;
  readonly email: string;
  /** empty if none was given */
  readonly name: string;
  /** null unless the category is copyright; the notifier has signed it with their name */
  readonly copyright: CopyrightClaim | null;
}

/** What became of a counter-notice about the decision on a notice: it was sent, or the decision was undone, or kept. */
export const noticeNews = ['counter_notice', 'undone', 'kept'] as const;
export type NoticeNews = (typeof noticeNews)[number];

/** A notice; it counts as the report with the same id. */
export interface Notice extends NoticeWords {
  readonly id: number;
  readonly item: ReportedItem;
  /** the owner of the item; 0 if unknown */
  readonly ownerId: number;
  readonly createdAt: Date;
  /** null while it waits */
  readonly outcome: ReportOutcome | null;
  readonly decidedAt: Date | null;
  /** what the admin wrote about the decision; may be empty */
  readonly decisionText: string;
  /** what came after the decision; absent for nothing */
  readonly news?: NoticeNews | null | undefined;
  /** of mails to the notifier; absent for the first one we have */
  readonly language?: TextLanguage | undefined;
}

interface KeptNotice extends Notice {
  readonly keyHash: string;
  /**
   * the network address that sent it, whose mails of a day are counted; absent once a mail was sent, or if it is not
   * known
   */
  readonly clientAddress?: string | undefined;
}

export interface NewNotice extends KeptNotice {
  /** see `fingerprintOf` */
  readonly fingerprint: string;
}

export interface StoredNotice extends KeptNotice {
  /** whether a mail about it was sent, first of all the receipt */
  readonly isReceiptSent: boolean;
}

export type GivenNotice = Readonly<Record<'category' | 'text' | 'email' | 'name', string>> & {
  readonly copyright: CopyrightClaim | null;
};

/** The reason of reports that weighs as much in the queue. How grave an operator's own rule is, nobody has said. */
export const reasonOfCategory = (category: string): ReportReason =>
  category === ILLEGAL ? 'inappropriate' : (findReason(category)?.weighsAs ?? 'other');

/** Returns what somebody wrote as it is stored. Throws invalid_argument with the first problem. */
export function readNotice(
  { category, text, email, name: typedName, copyright }: GivenNotice,
  rules: Rules,
): NoticeWords {
  if (category !== ILLEGAL && !findRule(category, rules)) throw fail('notice_category_required');
  const words = checkLength(readText(text), 'text', textLimits.notice);
  if (words === '') throw fail('notice_text_required');
  const name = checkLength(readLine(typedName), 'name', textLimits.noticeName);
  const claim = category === COPYRIGHT ? readClaim(copyright, name) : null;
  return { category, text: words, email: readEmail(email), name, copyright: claim };
}

function readClaim(given: CopyrightClaim | null, name: string): CopyrightClaim {
  const work = checkLength(readText(given?.work ?? ''), 'work', textLimits.work);
  if (!given || work === '') throw fail('copyright_work_required');
  if (name === '') throw fail('copyright_signature_required');
  const originalUrl = checkLength(readLine(given.originalUrl), 'original_url', textLimits.url);
  if (originalUrl !== '' && !/^https?:$/.test(URL.parse(originalUrl)?.protocol ?? ''))
    throw fail('invalid_original_url');
  return { work, originalUrl, isAgent: given.isAgent };
}

/** What all notices that a decision settles have in common. */
export interface Settlement {
  readonly outcome: ReportOutcome;
  readonly decidedAt: Date;
  /** the admin's words; may be empty */
  readonly decisionText: string;
}

export const settlementOf = ({ outcome, note }: Pick<Closing, 'outcome' | 'note'>, decidedAt: Date): Settlement => ({
  outcome,
  decidedAt,
  decisionText: note,
});

/** Equal for repeats of a notice. A hash, because an index holds it. */
export const fingerprintOf = ({ type, id }: ReportedItem, { category, text, email }: NoticeWords): string =>
  createHash('sha256')
    .update(JSON.stringify([type, id, category, text, email]))
    .digest('base64url');
