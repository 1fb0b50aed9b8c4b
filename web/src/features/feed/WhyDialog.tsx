import { errorText } from '../../api/errors.ts';
import type { MediaItemRef } from '../../api/engagement.ts';
import { useWhyQuery } from '../../api/choices.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatExact, formatRate } from '../../ui/format.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import css from './WhyDialog.module.css';

/** The figures that are shown, in this order, by their names in the API. */
const FIGURES: [name: string, label: string, format: (value: number) => string][] = [
  ['score', 'Score of viewers’ reactions (0 to 100)', (value) => String(Math.round(value))],
  ['views', 'Views', formatExact],
  ['confidence', 'How much that score counts yet', (value) => formatRate(value)],
  ['expected', 'Expected quality', (value) => formatRate(value)],
  ['age_hours', 'Hours since it went live', (value) => formatExact(Math.round(value))],
  ['freshness', 'Freshness', (value) => formatRate(value)],
  ['value', 'Expected quality × freshness', (value) => formatRate(value)],
  ['promos', 'Promos that take turns', formatExact],
  ['seen_in_24_hours', 'Times you have seen it in 24 hours', formatExact],
  ['frequency_cap', 'Most times in 24 hours', formatExact],
];

const ADVICE = {
  video: 'In the feed, the menu of a video leaves out this video, its creator or a hashtag.',
  promo: 'In the feed, the menu of a promo hides its business.',
};

/** Says in one sentence why the feed shows a video or promo, with the figures. */
export function WhyDialog({ item, onClose }: { item: MediaItemRef; onClose: () => void }) {
  const { data, isLoading, isError, error, refetch } = useWhyQuery(item);
  const values = new Map(data?.parts.map(({ name, value }) => [name, value]));
  return (
    <Dialog title="Why am I seeing this?" onClose={onClose}>
      {isLoading && (
        <Loading label="Loading…">
          <Skeleton height="4em" />
        </Loading>
      )}
      {isError && <ErrorState text={errorText(error, 'Failed to load the reason.')} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>{data.text}</p>
          <p className="quiet">{ADVICE[item.type]}</p>
          <details className={css['figures']}>
            <summary>The figures</summary>
            <dl>
              {FIGURES.map(([name, label, format]) => {
                const value = values.get(name);
                return (
                  value !== undefined && (
                    <div key={name}>
                      <dt>{label}</dt>
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
