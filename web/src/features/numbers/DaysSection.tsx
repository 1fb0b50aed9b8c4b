import { useState } from 'react';
import type { Timeline } from '@tallscreen/bff/contract/numbers';
import { useVideoDaysQuery, type Period } from '../../api/numbers.ts';
import { t } from '../../i18n/translate.ts';
import { SeriesBox } from '../../ui/charts/SeriesBox.tsx';
import { changeText, formatUtcDay } from '../../ui/days.ts';
import { formatExact } from '../../ui/format.ts';
import { MEANINGS, PERIOD_FIGURES, type PeriodFigure } from './meanings.ts';
import { compare } from './period.ts';
import { Section, useMeaning } from './Section.tsx';
import css from './Numbers.module.css';

const CHART_HEIGHT = 240;

type TileProps = {
  figure: (typeof PERIOD_FIGURES)[number];
  days: Timeline;
  isChosen: boolean;
  onChoose: () => void;
};

function Tile({ figure: { key, name, meaning, unit }, days, isChosen, onChoose }: TileProps) {
  const { button, text } = useMeaning(t(name), t(meaning));
  const compared = compare(days, key);
  return (
    <li className={css['tile']}>
      <button type="button" className={css['figure']} aria-pressed={isChosen} onClick={onChoose}>
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
  const [chosen, setChosen] = useState<PeriodFigure>('views');
  const { name, unit } = PERIOD_FIGURES.find(({ key }) => key === chosen)!;
  return (
    <Section
      title={t('Day by day')}
      meaning={t(MEANINGS.days)}
      csv={{ url: `/analytics/video/${id}/timeline.csv?days=${days}`, file: `timeline-${id}-${days}-days` }}
      query={{ data, isError, refetch }}
      failed={t('Failed to load the figures of these days.')}
    >
      {(found) => (
        <>
          <ul className={css['tiles']} aria-label={t('Figures of {days} days', { days })}>
            {PERIOD_FIGURES.map((figure) => (
              <Tile
                key={figure.key}
                figure={figure}
                days={found}
                isChosen={figure.key === chosen}
                onChoose={() => setChosen(figure.key)}
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
