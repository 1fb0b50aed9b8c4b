import { Link, useLocation } from 'react-router-dom';
import { useLoadedMarks } from '../../api/marks.ts';
import { useAccount } from '../../app/store.ts';
import { useFollow } from './useFollow.ts';
import { t } from '../../i18n/translate.ts';

type User = { id: number; username: string };
type Props = { user: User; className?: string | undefined };

function Toggle({ user, className, isFollowed }: Props & { isFollowed: boolean }) {
  const [isFollowing, toggle, isBusy] = useFollow(user, isFollowed);
  return (
    <button
      type="button"
      data-action="follow"
      data-on={isFollowing || undefined}
      className={className}
      aria-label={t(isFollowing ? 'Following @{username}. Unfollow' : 'Follow @{username}', {
        username: user.username,
      })}
      disabled={isBusy}
      onClick={() => void toggle()}
    >
      {t(isFollowing ? 'Following' : 'Follow')}
    </button>
  );
}

/** Follows or unfollows; leads guests to the login. Absent for oneself, and while it is unknown who is followed. */
export function FollowButton({ user, className }: Props) {
  const account = useAccount();
  const { pathname, search } = useLocation();
  const followed = useLoadedMarks()?.followed_user_ids;
  if (account?.id === user.id) return null;
  if (account)
    return followed ? <Toggle user={user} className={className} isFollowed={followed.includes(user.id)} /> : null;
  return (
    <Link
      className={className}
      to="/login"
      state={{ from: pathname + search }}
      aria-label={t('Follow @{username}', { username: user.username })}
    >
      {t('Follow')}
    </Link>
  );
}
