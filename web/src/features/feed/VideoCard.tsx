import { memo, Suspense, useState, type Ref } from 'react';
import { isPublished } from '../../actions/save.ts';
import { NotLoaded, part } from '../../app/part.tsx';
import { Eye, MessageCircle } from 'lucide-react';
import type { VideoCard as Video } from '@tallscreen/bff/contract/video';
import { useAccount, useAppSelector } from '../../app/store.ts';
import { t, tn, tReason } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import { useMedia } from '../../ui/useMedia.ts';
import { ActionButton } from './ActionButton.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import { CardText } from './CardText.tsx';
import { LikeButton } from './LikeButton.tsx';
import { ReportButton } from './ReportButton.tsx';
import { SaveButton } from './SaveButton.tsx';
import type { PlayerControls } from './Player.tsx';
import { ShareButton } from './ShareButton.tsx';
import { Uploader, UploaderFace, UploaderName } from './Uploader.tsx';
import css from './CardCaption.module.css';

const ReportDialog = part(() => import('./ReportDialog.tsx').then((file) => file.ReportDialog), NotLoaded);
const WhyDialog = part(() => import('./WhyDialog.tsx').then((file) => file.WhyDialog), NotLoaded);
const MoreLikeThisNote = part(() => import('./MoreLikeThisNote.tsx').then((file) => file.MoreLikeThisNote), NotLoaded);
const ViewersDialog = part(() => import('./ViewersDialog.tsx').then((file) => file.ViewersDialog), NotLoaded);

function Views({ video, isOwn, onOpen }: { video: Video; isOwn: boolean; onOpen: () => void }) {
  const words = (
    <>
      <Eye aria-hidden="true" />
      <span>
        <CountPhrase value={video.views} one="{count} view" many="{count} views" />
      </span>
    </>
  );
  if (!isOwn) return <span className={css['views']}>{words}</span>;
  return (
    <button type="button" className={css['views']} onClick={onOpen}>
      {words}
    </button>
  );
}

function StatusBadge({ video }: { video: Video }) {
  const { label, tone } = statusBadgeOf(video.status);
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {video.rejection_reason && <p>{tReason(video.rejection_reason, video.rejection_reason_code)}</p>}
    </>
  );
}

type Props = {
  video: Video;
  isNear: boolean;
  isFirst?: boolean;
  areCommentsOpen?: boolean;
  onComments?: () => void;
  /** Set on the card that keys act on. */
  controls?: Ref<PlayerControls>;
};
type OpenDialog = 'report' | 'viewers' | 'why' | 'more' | null;

export const VideoCard = memo(function VideoCard({
  video,
  isNear,
  isFirst,
  areCommentsOpen,
  onComments,
  controls,
}: Props) {
  const account = useAccount();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [item] = useState({ type: 'video' as const, id: video.id });
  const comments = useAppSelector(({ marks }) => marks.comments[video.id]) ?? video.comments;
  const isOwn = account !== null && account.username === video.uploader?.username;
  const isUnpublished = !isPublished(video);
  const close = () => setDialog(null);
  const isPhone = !useMedia('(width >= 640px)');
  const views = <Views video={video} isOwn={isOwn} onOpen={() => setDialog('viewers')} />;

  return (
    <>
      <CardFrame
        item={item}
        source={video}
        label={video.title}
        isNear={isNear}
        isFirst={isFirst ?? false}
        controls={controls}
        isCounted={account !== null && !isUnpublished}
        isPreparing={video.status === 'pending'}
        isRefused={video.status === 'rejected'}
        badge={isUnpublished && <StatusBadge video={video} />}
        corner={
          account && (
            <>
              <ReportButton onPress={() => setDialog('report')} />
              {!isUnpublished && (
                <CardMenu
                  video={video}
                  isOwn={isOwn}
                  isInFeed={onComments !== undefined}
                  onMore={() => setDialog('more')}
                  onWhy={() => setDialog('why')}
                  onReport={() => setDialog('report')}
                />
              )}
            </>
          )
        }
        caption={
          <>
            <div className={css['who']}>
              {isPhone ? <UploaderName uploader={video.uploader} /> : <Uploader uploader={video.uploader} />}
              {isPhone && views}
            </div>
            <CardText title={video.title} hashtags={video.hashtags} areLinks={!isUnpublished} />
            {!isPhone && <div className={css['facts']}>{views}</div>}
          </>
        }
        actions={
          <>
            {isPhone && <UploaderFace uploader={video.uploader} />}
            <LikeButton item={item} known={video} />
            {onComments && (
              <ActionButton
                name={t('Comments')}
                data-action="comments"
                icon={<MessageCircle />}
                aria-expanded={areCommentsOpen ?? false}
                {...(comments !== undefined && {
                  count: { value: comments, text: tn(comments, '{count} comment', '{count} comments') },
                })}
                onClick={onComments}
              />
            )}
            {account && !isUnpublished && <SaveButton video={video} />}
            <ShareButton videoId={video.id} title={video.title} isSignedIn={account !== null} />
          </>
        }
      />
      <Suspense>
        {dialog === 'report' && <ReportDialog itemType="video" itemId={video.id} onClose={close} />}
        {dialog === 'more' && <MoreLikeThisNote videoId={video.id} onClose={close} />}
        {dialog === 'why' && <WhyDialog item={item} onClose={close} />}
        {dialog === 'viewers' && <ViewersDialog videoId={video.id} onClose={close} />}
      </Suspense>
    </>
  );
});
