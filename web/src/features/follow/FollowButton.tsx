import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../../app/store.ts';
import { useFollow } from './useFollow.ts';
import { t } from '../../i18n/translate.ts';

type Props = { user: { id: number; username: string }; className?: string | undefined };

function Toggle({ user, className }: Props) {
  const { isFollowing, isBusy, toggle } = useFollow(user);
  if (isFollowing === undefined) return null;
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

/** Follows or unfollows; leads guests to the login and is absent for oneself. */
export function FollowButton({ user, className }: Props) {
  const account = useAccount();
  const { pathname, search } = useLocation();
  if (account?.id === user.id) return null;
  if (account) return <Toggle user={user} className={className} />;
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
