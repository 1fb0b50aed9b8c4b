import type { ComponentProps } from 'react';
import type { Upload } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { UploadCard } from './UploadCard.tsx';
import { UploadNews } from './UploadNews.tsx';
import css from './Upload.module.css';

const NONE: readonly Upload[] = [];

type Props = {
  uploads: Upload[] | undefined;
  isError: boolean;
  more: ComponentProps<typeof MoreButton>;
  onRetry: () => void;
};

export function RecentUploads({ uploads, isError, more, onRetry }: Props) {
  return (
    <section className={css['recent']} aria-labelledby="recent-uploads">
      <h2 id="recent-uploads">{t('Recent Uploads')}</h2>
      {!uploads && !isError && <Loading shape="media" count={3} height={168} />}
      {!uploads && isError && <ErrorState text={t('Could not load your upload history.')} onRetry={onRetry} />}
      {uploads?.length === 0 && (
        <EmptyState
          title={t('Nothing uploaded yet.')}
          hint={t('Submit your first video with the form; how far it is shows here.')}
        />
      )}
      {uploads && uploads.length > 0 && (
        <ul className={css['grid']}>
          {uploads.map((upload) => (
            <UploadCard key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <MoreButton {...more} />
      <UploadNews uploads={uploads ?? NONE} />
    </section>
  );
}
