import { useSearchParams } from 'react-router-dom';
import { FOLLOWING } from '../../api/feed.ts';
import { useLoadedMarks } from '../../api/marks.ts';
import { useSetFollowMutation } from '../../api/profile.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';

type User = { id: number; username: string };

/**
 * Returns whether the user is followed, undefined while that is unknown, and a function that follows or unfollows. The
 * feed of followed users does not change while it is open.
 */
export function useFollow({ id, username }: User) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const marks = useLoadedMarks();
  const [setFollow, { isLoading }] = useSetFollowMutation();
  const isFollowing = account ? marks?.followed_user_ids.includes(id) : undefined;
  const toggle = async () => {
    const wanted = !isFollowing;
    const keepsFeed = params.get('tab') === FOLLOWING;
    const { error } = await setFollow({ userId: id, username, isFollowing: wanted, keepsFeed });
    if (error) dispatch(toastShown(wanted ? t('Unable to follow user.') : t('Unable to unfollow user.'), 'error'));
  };
  return { isFollowing, isBusy: isLoading, toggle };
}
