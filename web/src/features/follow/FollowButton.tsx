import { Check, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useIsMarked, useMark } from '../../actions/changeMark.ts';
import { toggleFollow } from '../../actions/follow.ts';
import { FOLLOWING } from '../../api/feed.ts';
import { followKey } from '../../api/marks.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';

type Props = {
  user: { id: number; username: string };
  className?: string | undefined;
  /** `badge`: an icon at the rim of an avatar, instead of a word. */
  look?: 'word' | 'badge';
};

/** Follows or unfollows; leads guests to the login. Absent for oneself, and while it is unknown who is followed. */
export function FollowButton({ user: { id, username }, className, look = 'word' }: Props) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const isChanging = useMark(followKey(id))?.before !== undefined;
  const keepsFeed = new URLSearchParams(search).get('tab') === FOLLOWING;
  const isFollowing = useIsMarked(followKey(id));
  if (account?.id === id || (account && isFollowing === undefined)) return null;
  if (!account)
    return (
      <Link
        className={className}
        to="/login"
        state={{ from: pathname + search }}
        aria-label={t('Follow @{username}', { username })}
      >
        {look === 'badge' ? <Plus /> : t('Follow')}
      </Link>
    );
  return (
    <button
      type="button"
      data-on={isFollowing || undefined}
      className={className}
      aria-label={t(isFollowing ? 'Following @{username}. Unfollow' : 'Follow @{username}', { username })}
      disabled={isChanging}
      onClick={() => void dispatch(toggleFollow(id, keepsFeed))}
    >
      {look === 'word' ? t(isFollowing ? 'Following' : 'Follow') : isFollowing ? <Check /> : <Plus />}
    </button>
  );
}
