import type { RefObject } from 'react';
import { CircleHelp, EyeOff, Flag, Hash, UserRoundX } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useLeaveOut } from './useLeaveOut.ts';

type Props = {
  video: VideoCard;
  isOwn: boolean;
  isInFeed: boolean;
  onWhy: () => void;
  onReport: () => void;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const MAX_TAGS = 3;

export function CardMenuItems({ video, isOwn, isInFeed, onWhy, onReport, opener, onClose }: Props) {
  const { leaveOut } = useLeaveOut();
  const { id: videoId, uploader } = video;
  const username = uploader?.username;
  return (
    <Menu label={t('More about {title}', { title: video.title })} opener={opener} onClose={onClose}>
      {isInFeed && !isOwn && (
        <>
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
      <MenuItem icon={<CircleHelp />} onSelect={onWhy}>
        {t('Why am I seeing this?')}
      </MenuItem>
      {!isOwn && (
        <MenuItem icon={<Flag />} onSelect={onReport}>
          {t('Report')}
        </MenuItem>
      )}
    </Menu>
  );
}
