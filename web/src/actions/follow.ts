import { followKey, type Mark } from '../api/marks.ts';
import { profileApi } from '../api/profile.ts';
import { t } from '../i18n/translate.ts';
import type { Thunk } from '../app/store.ts';
import { changeMark, markOf } from './changeMark.ts';

/**
 * Follows or unfollows a user. Does nothing for the user themselves, or before the marks or `known` tell whether the
 * user is followed. `keepsFeed`: the feed of followed users is open and must not change.
 */
export const toggleFollow =
  (userId: number, keepsFeed: boolean, known?: Mark): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { session, marks } = getState();
    const key = followKey(userId);
    const shown = markOf(getState(), key) ?? known ?? (marks.areLoaded ? { isOn: false } : undefined);
    if (!shown || session.status !== 'signedIn' || session.account.id === userId) return;
    const call = async (isFollowing: boolean) => {
      const { setFollow } = profileApi.endpoints;
      const { data, error } = await dispatch(setFollow.initiate({ userId, isFollowing, keepsFeed }, { track: false }));
      if (error) return { failure: t(isFollowing ? 'Unable to follow user.' : 'Unable to unfollow user.') };
      return { count: data?.followers };
    };
    await dispatch(changeMark({ key, shown, call }));
  };
