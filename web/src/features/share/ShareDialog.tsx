import { Suspense } from 'react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { isPublished } from '../../actions/save.ts';
import { useEmbeddingQuery } from '../../api/share.ts';
import { Nothing, part } from '../../app/part.tsx';
import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { linkOf } from '../feed/shareSheet.ts';
import { useReports } from '../feed/useReports.ts';
import { CopyField } from './CopyField.tsx';
import { SendToPeople } from './SendToPeople.tsx';
import css from './Share.module.css';

const QrCode = part(() => import('../../ui/QrCode.tsx').then((file) => file.QrCode), Nothing);

type Props = { video: VideoCard; onClose: () => void };

/** Ways to share a video besides the system's sheet: a message, the link, its QR code, and a frame for other sites. */
export function ShareDialog({ video, onClose }: Props) {
  const account = useAccount();
  const { track } = useReports();
  const { data } = useEmbeddingQuery(video.id, { skip: !isPublished(video) });
  const url = linkOf(video.id);
  const onShared = () => {
    if (account) void track({ item: { type: 'video', id: video.id }, event: 'share' });
  };
  // Admins have no messages.
  const hasMessages = account !== null && account.role !== 'admin';
  return (
    <Dialog title={t('Share')} shape="sheet" onClose={onClose}>
      <div className={css['ways']}>
        {hasMessages && <SendToPeople text={`${video.title}\n${url}`} onShared={onShared} />}
        <CopyField label={t('Link')} value={url} onCopied={onShared} />
        {data?.type === 'video' && <CopyField label={t('Embed code')} value={data.html} onCopied={onShared} />}
        <Suspense fallback={<Loading shape="block" height={208} />}>
          <QrCode text={url} name={t('QR code of the link')} />
        </Suspense>
      </div>
    </Dialog>
  );
}
