import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { statusOf } from '../../api/errors.ts';
import { PERIODS, useVideoStatsQuery, type Period } from '../../api/stats.ts';
import { t, tn } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { DaysSection } from './DaysSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { SourcesSection } from './SourcesSection.tsx';
import { TierSection } from './TierSection.tsx';

function AllSections({ id }: { id: number }) {
  const [days, setDays] = useState<Period>(28);
  const tabs = PERIODS.map((each): [string, string] => [String(each), tn(each, '{count} day', '{count} days')]);
  return (
    <>
      <Tabs
        label={t('Period')}
        tabs={tabs}
        active={String(days)}
        onSelect={(tab) => setDays(PERIODS.find((period) => String(period) === tab) ?? 28)}
      >
        <DaysSection id={id} days={days} />
        <SourcesSection id={id} days={days} />
      </Tabs>
      <RetentionSection id={id} />
      <TierSection id={id} />
    </>
  );
}

/** All statistics of one of the user's videos. */
export function VideoStatsScreen() {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  const { data, isError, error, refetch } = useVideoStatsQuery(id, { skip: id === 0 });
  const isMissing = id === 0 || [400, 403, 404].includes(statusOf(error) ?? 0);
  const back = <ButtonLink to="/creator/analytics">{t('All videos')}</ButtonLink>;
  return (
    <Page title={data ? t('Stats of {title}', { title: data.title }) : undefined} actions={back}>
      {data ? (
        <AllSections key={id} id={id} />
      ) : isMissing ? (
        <ErrorState text={t('Video not found.')} />
      ) : isError ? (
        <ErrorState text={t('Failed to load analytics. Please try again later.')} onRetry={() => void refetch()} />
      ) : (
        <Loading shape="figures" />
      )}
    </Page>
  );
}
