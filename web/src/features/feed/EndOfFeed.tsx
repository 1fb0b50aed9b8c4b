import { useState } from 'react';
import { useSuggestionsQuery } from '../../api/library.ts';
import { t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PeopleToFollow } from '../follow/PeopleToFollow.tsx';
import css from './EndOfFeed.module.css';

/** So many fit on a small phone. */
const SHOWN = 4;

/** Offers Explore, people and a reload after the last video. */
export function EndOfFeed({ onReload }: { onReload: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const users = (useSuggestionsQuery().data?.users ?? []).slice(0, SHOWN);
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
  };
  return (
    <div className={css['end']}>
      <div className={css['buttons']}>
        <ButtonLink look="primary" to="/search">
          {t('Explore')}
        </ButtonLink>
        <Button disabled={isBusy} onClick={() => void reload()}>
          {t('Look again')}
        </Button>
      </div>
      {users.length > 0 && (
        <section aria-label={t('People to follow')}>
          <h2>{t('People to follow')}</h2>
          <PeopleToFollow users={users} />
        </section>
      )}
    </div>
  );
}
