import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/States.tsx';
import feed from './Feed.module.css';

/** The feed of an installation without videos: it says what to do next, to each role. */
export function EmptyFeed({ onLookAgain }: { onLookAgain: () => void }) {
  const isAdmin = useAccount()?.role === 'admin';
  return (
    <div className={classes(feed['waiting'], feed['dark'])}>
      <EmptyState
        title={t('No videos or promos available yet.')}
        hint={t(
          isAdmin ? 'Videos come up here once you have approved them.' : 'Be the first, or look again in a while.',
        )}
      >
        <ButtonLink look="primary" to={isAdmin ? '/admin/approve-videos' : '/upload'}>
          {t(isAdmin ? 'Approve Videos' : 'Upload a video')}
        </ButtonLink>
        <Button onClick={onLookAgain}>{t('Look again')}</Button>
      </EmptyState>
    </div>
  );
}
