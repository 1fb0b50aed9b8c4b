import type { RefObject } from 'react';
import { CircleHelp, EyeOff, Flag, Hash, UserRoundX } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract';
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
    <Menu label={`More about ${video.title}`} opener={opener} onClose={onClose}>
      {isInFeed && !isOwn && (
        <>
          <MenuItem icon={<EyeOff />} onSelect={() => void leaveOut({ reason: 'video', videoId, name: video.title })}>
            Not interested in this video
          </MenuItem>
          {uploader && username && (
            <MenuItem
              icon={<UserRoundX />}
              onSelect={() => void leaveOut({ reason: 'creator', videoId, creatorId: uploader.id, name: username })}
            >
              Not interested in @{username}
            </MenuItem>
          )}
          {video.hashtags.slice(0, MAX_TAGS).map((tag) => (
            <MenuItem key={tag} icon={<Hash />} onSelect={() => void leaveOut({ reason: 'tag', videoId, name: tag })}>
              Not interested in #{tag}
            </MenuItem>
          ))}
        </>
      )}
      <MenuItem icon={<CircleHelp />} onSelect={onWhy}>
        Why am I seeing this?
      </MenuItem>
      {!isOwn && (
        <MenuItem icon={<Flag />} onSelect={onReport}>
          Report
        </MenuItem>
      )}
    </Menu>
  );
}
