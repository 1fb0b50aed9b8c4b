import type { VideoCard } from '@tallscreen/bff/contract/video';
import { marksApi, saveKey } from '../api/marks.ts';
import { t } from '../i18n/translate.ts';
import type { Thunk } from '../app/store.ts';
import { changeMark, markOf } from './changeMark.ts';

export const isPublished = ({ status }: Pick<VideoCard, 'status'>): boolean =>
  status !== 'rejected' && status !== 'pending' && status !== 'scheduled';

/** Saves a published video, or removes it from the saved ones. Does nothing until the saved videos are known. */
export const toggleSave =
  (video: Pick<VideoCard, 'id' | 'status'>): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { session, marks } = getState();
    if (session.status !== 'signedIn' || !marks.areLoaded || !isPublished(video)) return;
    const key = saveKey(video.id);
    const call = async (isSaved: boolean) => {
      const { setSave } = marksApi.endpoints;
      const { error } = await dispatch(setSave.initiate({ videoId: video.id, isSaved }, { track: false }));
      return error ? { failure: t(isSaved ? 'Could not save this video.' : 'Could not unsave this video.') } : {};
    };
    await dispatch(changeMark({ key, shown: markOf(getState(), key) ?? { isOn: false }, call }));
  };
