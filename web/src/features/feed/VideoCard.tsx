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
import type { CardDialog } from './CardDialogs.tsx';
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

const CardDialogs = part(() => import('./CardDialogs.tsx').then((file) => file.CardDialogs), NotLoaded);

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

export const VideoCard = memo(function VideoCard({
  video,
  isNear,
  isFirst,
  areCommentsOpen,
  onComments,
  controls,
}: Props) {
  const account = useAccount();
  const [dialog, setDialog] = useState<CardDialog | null>(null);
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
                <CardMenu video={video} isOwn={isOwn} isInFeed={onComments !== undefined} onOpen={setDialog} />
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
            <ShareButton videoId={video.id} title={video.title} isSignedIn={account !== null} onOpen={setDialog} />
          </>
        }
      />
      <Suspense>{dialog && <CardDialogs dialog={dialog} video={video} onClose={close} />}</Suspense>
    </>
  );
});
