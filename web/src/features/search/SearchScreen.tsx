import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchType } from '@tallscreen/bff/contract/search';
import { rememberSearch } from '../../app/recentSearches.ts';
import { searchTextOf } from '../../app/searchText.ts';
import { useAccount } from '../../app/store.ts';
import { Guard } from '../../app/Guard.tsx';
import { ALL } from '../../app/routes.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Explore } from './Explore.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { Results } from './Results.tsx';
import { msg, t } from '../../i18n/translate.ts';

const TABS: readonly (readonly [SearchType, string])[] = [
  ['people', msg('People')],
  ['videos', msg('Videos')],
  ['tags', msg('Tags')],
];

/** The tab in the address; without one, @ selects people, # selects tags and other queries videos. */
function typeOf(named: string | null, q: string): SearchType {
  const tab = TABS.find(([name]) => name === named);
  if (tab) return tab[0];
  if (q.startsWith('@')) return 'people';
  return q.startsWith('#') ? 'tags' : 'videos';
}

/** The results of a query, for users; without a query the rising videos, for guests too. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams();
  const userId = useAccount()?.id;
  const q = searchTextOf(params.get('q') ?? '');
  const language = params.get('language');
  const type = typeOf(params.get('type'), q);
  useEffect(() => {
    if (q && userId !== undefined) rememberSearch(userId, q);
  }, [q, userId]);
  return (
    <Page
      title={q ? t('Search: {text}', { text: q }) : undefined}
      heading={q ? t('Results for “{text}”', { text: q }) : undefined}
    >
      {q ? (
        <Guard roles={ALL}>
          <Tabs
            label={t('What to find')}
            tabs={TABS.map(([name, text]) => [name, t(text)] as const)}
            active={type}
            onSelect={(name) => setParams({ q, type: name, ...(language && { language }) }, { replace: true })}
          >
            <Results q={q} type={type} />
          </Tabs>
        </Guard>
      ) : (
        <>
          {userId !== undefined && <RecentSearches userId={userId} />}
          <Explore />
        </>
      )}
    </Page>
  );
}
