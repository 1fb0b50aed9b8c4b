import { memo } from 'react';
import { Bookmark } from 'lucide-react';
import { marksApi, useLoadedMarks } from '../../api/marks.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useQuickToggle } from '../../app/useQuickToggle.ts';
import { t } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

/** Saves a video for the signed-in user, or takes it out of the saved ones. */
export const SaveButton = memo(function SaveButton({ videoId }: { videoId: number }) {
  const dispatch = useAppDispatch();
  const marks = useLoadedMarks();
  const [isSaved, toggle] = useQuickToggle(marks?.saved_video_ids.includes(videoId) ?? false, async (wanted) => {
    const { setSave } = marksApi.endpoints;
    const { error } = await dispatch(setSave.initiate({ videoId, isSaved: wanted }, { track: false }));
    if (!error) return undefined;
    return t(wanted ? 'Could not save this video.' : 'Could not unsave this video.');
  });
  return (
    <ActionButton
      name={t('Save')}
      data-action="save"
      className={isSaved ? css['saved'] : undefined}
      aria-pressed={isSaved}
      disabled={!marks}
      icon={<Bookmark />}
      onClick={() => void toggle()}
    />
  );
});
