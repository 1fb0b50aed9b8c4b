import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { Measure } from '#domain/measure';
import { NOTIFIER_DAYS, type NoticeNews } from '#domain/notice';

const DAY_MS = 24 * 60 * 60_000;

/** How long after the answer the name, the address and the objection are kept: as long as a notice's sender. */
export const COUNTER_NOTICE_KEPT_MS = NOTIFIER_DAYS * DAY_MS;

/** What an appeal about a copyright notice contains besides its text, after 17 U.S.C. 512(g). */
export interface CounterNotice {
  /** the signature; empty once it is forgotten */
  readonly name: string;
  /** where a court can reach who appealed; empty once it is forgotten */
  readonly address: string;
  /** when the appeal is granted unless a notifier objects or an admin answers before */
  readonly dueAt: Date;
  /** when a notifier said that they have gone to court; null if none has */
  readonly objectedAt: Date | null;
  /** what that notifier wrote; empty if none has, or once it is forgotten */
  readonly objection: string;
  /**
   * whether the notifiers' mails about its newest state are due or sent; absent if an earlier version stored it: that
   * version asked for the mails at once
   */
  readonly areNotifiersTold?: boolean;
}

export type GivenCounterNotice = Pick<CounterNotice, 'name' | 'address'>;

/** Whether it was decided for a copyright notice, so that an appeal must be a counter-notice. */
export const isContestedByCounterNotice = ({
  reasonCode,
  source,
  kind,
}: Pick<Measure, 'reasonCode' | 'source' | 'kind'>): boolean =>
  reasonCode === COPYRIGHT && source === 'notice' && (kind === 'removed' || kind === 'strike');

interface Clock {
  readonly madeAt: Date;
  /** the setting COUNTER_NOTICE_DAYS */
  readonly days: number;
}

/** Returns what is stored with the appeal, null for a measure that needs none. Throws invalid_argument. */
export function readCounterNotice(
  measure: Pick<Measure, 'reasonCode' | 'source' | 'kind'>,
  given: GivenCounterNotice | null,
  { madeAt, days }: Clock,
): CounterNotice | null {
  if (!isContestedByCounterNotice(measure)) {
    if (given) throw fail('counter_notice_not_expected');
    return null;
  }
  if (!given) throw fail('counter_notice_required');
  const name = checkLength(readLine(given.name), 'name', textLimits.noticeName);
  if (name === '') throw fail('counter_notice_name_required');
  const address = checkLength(readText(given.address), 'address', textLimits.postalAddress);
  if (address === '') throw fail('counter_notice_address_required');
  const dueAt = new Date(madeAt.getTime() + days * DAY_MS);
  return { name, address, dueAt, objectedAt: null, objection: '', areNotifiersTold: false };
}

/** Returns a notifier's words as they are stored. Throws invalid_argument if they are empty or too long. */
export function readObjection(typed: string): string {
  const text = readText(typed);
  if (text === '') throw fail('objection_required');
  return checkLength(text, 'text', textLimits.notice);
}

/** A measure whose appeal is a counter-notice. */
export type Contested = Measure & {
  readonly appeal: NonNullable<Measure['appeal']> & { readonly counterNotice: CounterNotice };
};

export const isContested = (measure: Measure): measure is Contested => Boolean(measure.appeal?.counterNotice);

const newsOfStatus = { open: 'counter_notice', granted: 'undone', refused: 'kept' } as const;

/** Returns the news about a counter-notice that notifiers are mailed. */
export const newsOf = ({ appeal: { status } }: Contested): NoticeNews => newsOfStatus[status];
