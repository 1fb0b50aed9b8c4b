import { useState } from 'react';
import type { Timeline } from '@tallscreen/bff/contract/stats';
import { useVideoDaysQuery, type Period } from '../../api/stats.ts';
import { t } from '../../i18n/translate.ts';
import { SeriesBox } from '../../ui/charts/SeriesBox.tsx';
import { changeText, formatUtcDay } from '../../ui/days.ts';
import { formatExact } from '../../ui/format.ts';
import { MEANINGS, PERIOD_STATS, type PeriodStat } from './meanings.ts';
import { compare } from './period.ts';
import { Section, useMeaning } from './Section.tsx';
import css from './Stats.module.css';

const CHART_HEIGHT = 240;

type TileProps = {
  stat: (typeof PERIOD_STATS)[number];
  days: Timeline;
  isChosen: boolean;
  onChoose: () => void;
};

function Tile({ stat: { key, name, meaning, unit }, days, isChosen, onChoose }: TileProps) {
  const { button, text } = useMeaning(t(name), t(meaning));
  const compared = compare(days, key);
  return (
    <li className={css['tile']}>
      <button type="button" className={css['stat']} aria-pressed={isChosen} onClick={onChoose}>
        <span className="quiet small">{t(name)}</span>
        <strong>
          {formatExact(compared.now)}
          {unit && ` ${unit}`}
        </strong>
        <span className="quiet small">{changeText(compared)}</span>
      </button>
      {button}
      {text}
    </li>
  );
}

/** The statistics of the last days, compared with the days before, and one of them day by day. */
export function DaysSection({ id, days }: { id: number; days: Period }) {
  // Not `data`, which is still that of the old period until the new one is loaded.
  const { currentData: data, isError, refetch } = useVideoDaysQuery({ id, days });
  const [chosen, setChosen] = useState<PeriodStat>('views');
  const { name, unit } = PERIOD_STATS.find(({ key }) => key === chosen)!;
  return (
    <Section
      title={t('Day by day')}
      meaning={t(MEANINGS.days)}
      csv={{ url: `/analytics/video/${id}/timeline.csv?days=${days}`, file: `timeline-${id}-${days}-days` }}
      query={{ data, isError, refetch }}
      failed={t('Failed to load the stats of these days.')}
    >
      {(found) => (
        <>
          <ul className={css['tiles']} aria-label={t('Stats of {days} days', { days })}>
            {PERIOD_STATS.map((stat) => (
              <Tile
                key={stat.key}
                stat={stat}
                days={found}
                isChosen={stat.key === chosen}
                onChoose={() => setChosen(stat.key)}
              />
            ))}
          </ul>
          <SeriesBox
            title={t('{name} by day', { name: t(name) })}
            labelName={t('Day')}
            labels={found.points.map(({ time }) => formatUtcDay(time))}
            series={[
              { label: t('These days'), values: found.points.map((day) => day[chosen]) },
              { label: t('The days before'), values: (found.previous ?? []).map((day) => day[chosen]) },
            ]}
            height={CHART_HEIGHT}
            format={(value) => formatExact(value) + (unit ? ` ${unit}` : '')}
          />
        </>
      )}
    </Section>
  );
}
