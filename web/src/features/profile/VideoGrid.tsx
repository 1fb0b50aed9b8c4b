import { useState } from 'react';
import { Clapperboard, Trash2 } from 'lucide-react';
import type { Upload } from '@tallscreen/bff/contract/video';
import { useDeleteVideoMutation } from '../../api/videos.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { AudienceBadge } from '../../ui/AudienceBadge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { VideoPicture } from '../../ui/VideoPicture.tsx';
import css from './VideoGrid.module.css';
import { t } from '../../i18n/translate.ts';

function Tile({ video, playAt, onDelete }: { video: Upload; playAt: string; onDelete?: () => void }) {
  return (
    <li className={css['tile']} data-tile={video.id}>
      <VideoPicture video={video} playAt={playAt} />
      <span className={css['audience']}>
        <AudienceBadge video={video} />
      </span>
      {onDelete && (
        <IconButton
          className={css['delete']}
          tone="over"
          name={t('Delete {title}', { title: video.title })}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      )}
    </li>
  );
}

type Props = {
  videos: Upload[];
  isOwn: boolean;
  /** The path that plays them as a feed. */
  playAt: string;
};

export function VideoGrid({ videos, isOwn, playAt }: Props) {
  const dispatch = useAppDispatch();
  const mayUpload = useAccount()?.role !== 'admin';
  const [toDelete, setToDelete] = useState<Upload | null>(null);
  const [remove, { isLoading }] = useDeleteVideoMutation();
  const confirm = async (video: Upload) => {
    const { error } = await remove(video.id);
    setToDelete(null);
    if (error) dispatch(toastShown(t('Could not delete video.'), 'error'));
  };
  if (videos.length === 0) {
    return (
      <EmptyState icon={<Clapperboard />} title={t('No videos posted yet.')}>
        {isOwn && mayUpload ? (
          <ButtonLink look="primary" to="/upload">
            {t('Upload a video')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/">{t('Open the feed')}</ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css['grid']}>
        {videos.map((video) => (
          <Tile key={video.id} video={video} playAt={playAt} {...(isOwn && { onDelete: () => setToDelete(video) })} />
        ))}
      </ul>
      {toDelete && (
        <ConfirmDialog
          title={t('Delete this video?')}
          text={t('“{title}” and everything people wrote about it will be gone for good.', { title: toDelete.title })}
          action={t('Delete')}
          isBusy={isLoading}
          onConfirm={() => void confirm(toDelete)}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  );
}
