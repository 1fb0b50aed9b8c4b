import { memo } from 'react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { Bookmark } from 'lucide-react';
import { useIsMarked } from '../../actions/changeMark.ts';
import { toggleSave } from '../../actions/save.ts';
import { saveKey } from '../../api/marks.ts';
import { useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { ActionButton } from './ActionButton.tsx';
import css from './ActionButton.module.css';

/** Saves a video for the signed-in user, or removes it from the saved videos. */
export const SaveButton = memo(function SaveButton({ video }: { video: VideoCard }) {
  const dispatch = useAppDispatch();
  const isSaved = useIsMarked(saveKey(video.id));
  return (
    <ActionButton
      name={t('Save')}
      className={isSaved ? css['saved'] : undefined}
      aria-pressed={isSaved ?? false}
      disabled={isSaved === undefined}
      icon={<Bookmark />}
      onClick={() => void dispatch(toggleSave(video))}
    />
  );
});
