import { useState } from 'react';
import { useOnlineHoursQuery } from '../../api/stats.ts';
import { t } from '../../i18n/translate.ts';
import { SeriesBox } from '../../ui/charts/SeriesBox.tsx';
import { formatExact, formatRate } from '../../ui/format.ts';
import { MEANINGS } from './meanings.ts';
import { busiestHour, hourName, toLocalHours } from './onlineTimes.ts';
import { Section } from './Section.tsx';

const CHART_HEIGHT = 200;

/** At which hours the user's followers are online. */
export function OnlineSection() {
  const query = useOnlineHoursQuery();
  const [offsetMinutes] = useState(() => -new Date().getTimezoneOffset());
  return (
    <Section
      title={t('When your followers are online')}
      meaning={t(MEANINGS.online)}
      csv={{ url: '/analytics/followers/online.csv', file: 'followers-online' }}
      query={query}
      failed={t('Failed to load your followers’ online times.')}
    >
      {({ followers, hours: hoursUtc }) => {
        const hours = toLocalHours(hoursUtc, offsetMinutes);
        const busiest = busiestHour(hours);
        if (busiest === undefined)
          return (
            <p className="quiet">
              {t('It shows here once ten of your followers were active in 28 days, five of them in the same hour.')}
            </p>
          );
        return (
          <>
            <p>
              {t(
                'Of {followers} active followers {share} are online around {hour} in your time, more than in any other hour.',
                {
                  followers: formatExact(followers),
                  share: formatRate(Math.max(...hours.map(({ share }) => share))),
                  hour: hourName(busiest),
                },
              )}
            </p>
            <SeriesBox
              title={t('Followers online in each hour, in %')}
              labelName={t('Hour')}
              labels={hours.map(({ hour }) => hourName(hour))}
              series={[{ label: t('Online'), values: hours.map(({ share }) => Math.round(share * 1000) / 10) }]}
              height={CHART_HEIGHT}
              format={(value) => `${formatExact(value)} %`}
            />
          </>
        );
      }}
    </Section>
  );
}
