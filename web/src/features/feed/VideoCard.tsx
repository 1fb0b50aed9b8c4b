import { memo, Suspense, useState, type Ref } from 'react';
import { isPublished } from '../../actions/save.ts';
import { NotLoaded, part } from '../../app/part.tsx';
import { Eye, Flag, MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { VideoCard as Video } from '@tallscreen/bff/contract/video';
import { useAccount, useAppSelector } from '../../app/store.ts';
import { t, tn, tReason } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import { FollowButton } from '../follow/FollowButton.tsx';
import { ActionButton } from './ActionButton.tsx';
import { CardFrame } from './CardFrame.tsx';
import { CardMenu } from './CardMenu.tsx';
import { LikeButton } from './LikeButton.tsx';
import { SaveButton } from './SaveButton.tsx';
import type { PlayerControls } from './Player.tsx';
import { ShareButton } from './ShareButton.tsx';
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

/** Memoized, like the other parts of a card, so that a like or a view does not render it again. */
const Uploader = memo(function Uploader({ uploader }: Pick<Video, 'uploader'>) {
  const { id, username } = uploader ?? {};
  return (
    <div className={css['who']}>
      <Link className={css['uploader']} to={username ? `/profile/${encodeURIComponent(username)}` : '/404'}>
        <Avatar username={username ?? '?'} url={uploader?.avatar_url} size={28} />
        <span>@{username ?? t('unknown')}</span>
      </Link>
      {id !== undefined && username && <FollowButton user={{ id, username }} className={css['follow']} />}
    </div>
  );
});

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
        menu={
          account &&
          !isUnpublished && (
            <CardMenu
              video={video}
              isOwn={isOwn}
              isInFeed={onComments !== undefined}
              onMore={() => setDialog('more')}
              onWhy={() => setDialog('why')}
              onReport={() => setDialog('report')}
            />
          )
        }
        caption={
          <>
            <Uploader uploader={video.uploader} />
            <h2 className={css['title']}>{video.title}</h2>
            <Hashtags value={video.hashtags} areLinks={!isUnpublished} />
            <div className={css['facts']}>
              <Views video={video} isOwn={isOwn} onOpen={() => setDialog('viewers')} />
            </div>
          </>
        }
        actions={
          <>
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
            {account && <ActionButton name={t('Report')} icon={<Flag />} onClick={() => setDialog('report')} />}
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
