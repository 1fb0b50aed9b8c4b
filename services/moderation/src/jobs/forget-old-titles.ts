import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { COUNTER_NOTICE_KEPT_MS } from '#domain/counter-notice';
import { TITLE_DAYS } from '#domain/decision';
import type { CounterNotices } from '#store/counter-notices';
import type { Decisions } from '#store/decisions';
import { NOTIFIER_DAYS } from '#domain/notice';
import type { Notices } from '#store/notices';
import type { Measures } from '#store/measures';

const PAUSE_MS = 6 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const TERM_MS = TITLE_DAYS * DAY_MS;

export interface ForgetOldTitlesDeps {
  readonly decisions: Pick<Decisions, 'forgetTitlesBefore'>;
  readonly measures: Pick<Measures, 'forgetTitlesBefore'>;
  readonly notices: Pick<Notices, 'forgetNotifiersBefore'>;
  readonly counterNotices: Pick<CounterNotices, 'forgetBefore'>;
  readonly logger: Logger;
}

/**
 * Removes the titles from old decisions, the notifiers from old notices, and what is personal in old counter-notices:
 * at the start, and then every six hours.
 */
export const startForgetOldTitles = ({
  decisions,
  measures,
  notices,
  counterNotices,
  logger,
}: ForgetOldTitlesDeps): Loop =>
  runLoop({
    name: 'forget-old-titles',
    everyMs: PAUSE_MS,
    async pass() {
      const before = new Date(Date.now() - TERM_MS);
      await decisions.forgetTitlesBefore(before);
      await measures.forgetTitlesBefore(before);
      await notices.forgetNotifiersBefore(new Date(Date.now() - NOTIFIER_DAYS * DAY_MS));
      await counterNotices.forgetBefore(new Date(Date.now() - COUNTER_NOTICE_KEPT_MS));
    },
    logger,
  });
