import { useSearchParams } from 'react-router-dom';
import { FOLLOWING } from '../../api/feed.ts';
import { profileApi } from '../../api/profile.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useQuickToggle } from '../../app/useQuickToggle.ts';
import { t } from '../../i18n/translate.ts';

type User = { id: number; username: string };

/**
 * Returns whether the user is shown as followed, a function that follows or unfollows, and whether that is under way. The
 * feed of followed users does not change while it is open.
 */
export function useFollow({ id: userId, username }: User, isFollowed: boolean) {
  const dispatch = useAppDispatch();
  const [params] = useSearchParams();
  const keepsFeed = params.get('tab') === FOLLOWING;
  return useQuickToggle(isFollowed, async (wanted) => {
    const { setFollow } = profileApi.endpoints;
    const change = { userId, username, isFollowing: wanted, keepsFeed };
    const { error } = await dispatch(setFollow.initiate(change, { track: false }));
    if (!error) return undefined;
    return t(wanted ? 'Unable to follow user.' : 'Unable to unfollow user.');
  });
}
