import type { Cause } from '@tallscreen/bff/contract/taste';
import { errorText } from '../../api/errors.ts';
import type { MediaItemRef } from '../../api/engagement.ts';
import { useWhyQuery } from '../../api/choices.ts';
import { msg, t, translated } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatExact, formatRate } from '../../ui/format.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { CauseLink } from './CauseLink.tsx';
import css from './WhyDialog.module.css';

/** The figures that are shown, in this order, by their names in the API. */
const FIGURES: [name: string, label: string, format: (value: number) => string][] = [
  ['score', msg('Score of viewers’ reactions (0 to 100)'), (value) => String(Math.round(value))],
  ['views', msg('Views'), formatExact],
  ['confidence', msg('How much that score counts yet'), (value) => formatRate(value)],
  ['expected', msg('Expected quality'), (value) => formatRate(value)],
  ['age_hours', msg('Hours since it went live'), (value) => formatExact(Math.round(value))],
  ['freshness', msg('Freshness'), (value) => formatRate(value)],
  ['value', msg('Expected quality × freshness'), (value) => formatRate(value)],
  ['taste', msg('How well it fits your taste'), (value) => formatRate(value)],
  ['promos', msg('Promos that take turns'), formatExact],
  ['seen_in_24_hours', msg('Times you have seen it in 24 hours'), formatExact],
  ['frequency_cap', msg('Most times in 24 hours'), formatExact],
];

const ADVICE: Readonly<Record<MediaItemRef['type'], string>> = {
  video: msg('In the feed, the menu of a video leaves out this video, its creator or a hashtag.'),
  promo: msg('In the feed, the menu of a promo hides its business.'),
};

function Causes({ because, onClose }: { because: readonly Cause[]; onClose: () => void }) {
  return (
    <>
      <p id="because">{t('It fits what you watch and like:')}</p>
      <ul className={css['causes']} aria-labelledby="because">
        {because.map((cause) => (
          <li key={`${cause.type}/${cause.id}`}>
            <CauseLink cause={cause} onClick={onClose} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says in one sentence why the feed shows a video or promo, with the figures. */
export function WhyDialog({ item, onClose }: { item: MediaItemRef; onClose: () => void }) {
  const { data, isLoading, isError, error, refetch } = useWhyQuery(item);
  const because = data?.because ?? [];
  const values = new Map(data?.parts.map(({ name, value }) => [name, value]));
  return (
    <Dialog title={t('Why am I seeing this?')} onClose={onClose}>
      {isLoading && <Loading shape="text" count={1} />}
      {isError && (
        <ErrorState text={errorText(error, t('Failed to load the reason.'))} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {because.length > 0 ? (
            <Causes because={because} onClose={onClose} />
          ) : (
            <p>{translated('explanations', data.code, data.params) ?? data.text}</p>
          )}
          <p className="quiet">{t(ADVICE[item.type])}</p>
          <details className={css['figures']}>
            <summary>{t('The figures')}</summary>
            <dl>
              {FIGURES.map(([name, label, format]) => {
                const value = values.get(name);
                return (
                  value !== undefined && (
                    <div key={name}>
                      <dt>{t(label)}</dt>
                      <dd>{format(value)}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </details>
        </>
      )}
    </Dialog>
  );
}
