import type { RefObject } from 'react';
import { CircleHelp, EyeOff, Flag, Hash, Plus, Send, UserRoundX } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { errorText } from '../../api/errors.ts';
import { useSetMoreLikeThisMutation } from '../../api/taste.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import type { CardDialog } from './CardDialogs.tsx';
import { useLeaveOut } from './useLeaveOut.ts';

type Props = {
  video: VideoCard;
  isOwn: boolean;
  isInFeed: boolean;
  onOpen: (dialog: CardDialog) => void;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const MAX_TAGS = 3;

export function CardMenuItems({ video, isOwn, isInFeed, onOpen, opener, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { leaveOut } = useLeaveOut();
  const [setMoreLikeThis] = useSetMoreLikeThisMutation();
  const { id: videoId, uploader } = video;
  const username = uploader?.username;
  const moreLikeThis = async () => {
    const { error } = await setMoreLikeThis({ videoId, isWanted: true });
    if (error) dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
    else onOpen('more');
  };
  return (
    <Menu label={t('More about {title}', { title: video.title })} opener={opener} onClose={onClose}>
      {isInFeed && !isOwn && (
        <>
          <MenuItem icon={<Plus />} onSelect={() => void moreLikeThis()}>
            {t('More like this')}
          </MenuItem>
          <MenuItem icon={<EyeOff />} onSelect={() => void leaveOut({ reason: 'video', videoId, name: video.title })}>
            {t('Not interested in this video')}
          </MenuItem>
          {uploader && username && (
            <MenuItem
              icon={<UserRoundX />}
              onSelect={() => void leaveOut({ reason: 'creator', videoId, creatorId: uploader.id, name: username })}
            >
              {t('Not interested in @{name}', { name: username })}
            </MenuItem>
          )}
          {video.hashtags.slice(0, MAX_TAGS).map((tag) => (
            <MenuItem key={tag} icon={<Hash />} onSelect={() => void leaveOut({ reason: 'tag', videoId, name: tag })}>
              {t('Not interested in #{tag}', { tag })}
            </MenuItem>
          ))}
        </>
      )}
      <MenuItem icon={<Send />} onSelect={() => onOpen('share')}>
        {t('Send, QR code, embed code')}
      </MenuItem>
      <MenuItem icon={<CircleHelp />} onSelect={() => onOpen('why')}>
        {t('Why am I seeing this?')}
      </MenuItem>
      {!isOwn && (
        <MenuItem icon={<Flag />} onSelect={() => onOpen('report')}>
          {t('Report')}
        </MenuItem>
      )}
    </Menu>
  );
}
