import type { ReactNode } from 'react';
import type { Decision } from '@tallscreen/bff/contract/decision';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { isRuleCode } from '@tallscreen/proto/rules/reason-texts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { msg, t, tReason } from '../../i18n/translate.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useRules } from '../rules/useRules.ts';
import { AppealForm } from './AppealForm.tsx';
import { CounterNoticeForm } from './CounterNoticeForm.tsx';
import css from './Decisions.module.css';
import { appealSentence, decisionSentence, machineSentence, sourceSentence } from './texts.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Duration({ decision: { until, strike_until: strike, measure } }: { decision: Decision }) {
  const at = until ?? strike;
  if (until !== null) return <Phrase text="Until {until}" values={{ until: <RelativeTime at={until} dateOnly /> }} />;
  if (measure === 'banned') return t('Until a moderator lifts it.');
  if (at === null) return t('It has no end.');
  return <Phrase text="It counts as a strike until {until}." values={{ until: <RelativeTime at={at} dateOnly /> }} />;
}

/** What the date of a counter-notice decides. */
function Clock({ decision: { appeal, measure } }: { decision: Decision }) {
  const { status, counter_notice: clock } = appeal;
  if (status !== 'open' || !clock) return null;
  if (clock.objected_at) return t('Whoever sent the notice went to court, so a moderator decides.');
  const text =
    measure === 'removed'
      ? msg('It will be restored on {date}, unless whoever sent the notice goes to court.')
      : msg('The decision will be undone on {date}, unless whoever sent the notice goes to court.');
  return <Phrase text={text} values={{ date: <RelativeTime at={clock.due_at} dateOnly /> }} />;
}

function Redress({ decision, appealToken }: { decision: Decision; appealToken?: string | undefined }) {
  const { appeal } = decision;
  const now = useNow().getTime();
  const mayAppeal = appeal.status === 'none' && Date.parse(appeal.deadline) > now;
  return (
    <section className={css['redress']} aria-labelledby="redress">
      <h2 id="redress">{t('What you can do')}</h2>
      {mayAppeal && appeal.needs_counter_notice && <CounterNoticeForm decision={decision} />}
      {mayAppeal && !appeal.needs_counter_notice && <AppealForm decision={decision} appealToken={appealToken} />}
      {!mayAppeal && appeal.status === 'none' && <p>{t('The time to appeal this decision is over.')}</p>}
      {appeal.status !== 'none' && (
        <>
          <p role="status">
            {appealSentence(decision)} <Clock decision={decision} />
          </p>
          {appeal.reason && <p>{tReason(appeal.reason, appeal.reason_code)}</p>}
          {appeal.text && <blockquote className="quiet">{appeal.text}</blockquote>}
        </>
      )}
      <p className="quiet small">
        {t('You can also turn to a certified out-of-court dispute settlement body, or to a court.')}
      </p>
    </section>
  );
}

/** A statement of reasons in plain words, with the appeal. */
export function DecisionFacts({ decision, appealToken }: { decision: Decision; appealToken?: string | undefined }) {
  const { find, titleOf } = useRules();
  const { reason_code: code } = decision;
  const rule = find(code);
  return (
    <>
      <p className={css['sentence']}>{decisionSentence(decision)}</p>
      <dl className={css['facts']}>
        <Fact name={t('Decided')}>
          <RelativeTime at={decision.decided_at} dateOnly />
        </Fact>
        {decision.ground === 'law' ? (
          <Fact name={t('Legal ground')}>{t('Copyright law')}</Fact>
        ) : (
          <Fact name={t('Rule')}>{code && isRuleCode(code) ? titleOf(code) : t('The rules of this platform')}</Fact>
        )}
        <Fact name={t('Reason')}>
          {decision.text ? tReason(decision.text, code) : (rule?.text ?? t('No words were added.'))}
        </Fact>
        {decision.moment_ms !== null && <Fact name={t('Moment')}>{formatMoment(decision.moment_ms)}</Fact>}
        <Fact name={t('How it came up')}>{sourceSentence(decision)}</Fact>
        <Fact name={t('Automation')}>{machineSentence(decision)}</Fact>
        <Fact name={t('Duration')}>
          <Duration decision={decision} />
        </Fact>
      </dl>
      <Redress decision={decision} appealToken={appealToken} />
    </>
  );
}
