import { UserPlus } from 'lucide-react';
import { useSuggestionsQuery } from '../../api/library.ts';
import { markOf } from '../../actions/changeMark.ts';
import { followKey } from '../../api/marks.ts';
import { useAppSelector } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { PeopleToFollow } from '../follow/PeopleToFollow.tsx';
import feed from './Feed.module.css';
import css from './FollowSuggestions.module.css';

/** People to follow, for a feed of followed users that is empty. */
export function FollowSuggestions({ onShow }: { onShow: () => void }) {
  const { data, isLoading, isError, refetch } = useSuggestionsQuery();
  const users = data?.users ?? [];
  const hasFollowed = useAppSelector((state) =>
    users.map(({ user_id: id }) => markOf(state, followKey(id))).some((mark) => mark?.isOn && !mark.before),
  );
  return (
    <div className={classes(css['page'], feed['dark'])}>
      <EmptyState
        icon={<UserPlus />}
        title={t('No videos of people you follow yet.')}
        hint={users.length > 0 ? t('Follow some of these, and their videos appear here.') : undefined}
      >
        {hasFollowed && (
          <Button look="primary" onClick={onShow}>
            {t('Show their videos')}
          </Button>
        )}
        {!isLoading && users.length === 0 && (
          <ButtonLink look="primary" to="/feed">
            {t('Open For you')}
          </ButtonLink>
        )}
      </EmptyState>
      {isLoading && <Loading shape="list" />}
      {isError && <ErrorState text={t('Could not load people to follow.')} onRetry={() => void refetch()} />}
      {users.length > 0 && <PeopleToFollow users={users} />}
    </div>
  );
}
