import { Link } from 'react-router-dom';
import type { VideoCard } from '@tallscreen/bff/contract';
import { Count } from '../../ui/Count.tsx';
import { plural } from '../../ui/format.ts';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { VideoPicture } from '../../ui/VideoPicture.tsx';
import css from './Search.module.css';

function Tile({ video, playAt }: { video: VideoCard; playAt: string | undefined }) {
  const username = video.uploader?.username;
  return (
    <li className={css['tile']} data-tile={video.id}>
      <VideoPicture video={video} playAt={playAt} />
      <p className={css['facts']}>
        <Link to={username ? `/profile/${encodeURIComponent(username)}` : '/404'}>@{username ?? 'unknown'}</Link>
        <span className="quiet small">
          <Count value={video.views} /> {plural(video.views, 'view')}
        </span>
      </p>
      <Hashtags className="quiet small" value={video.hashtags} areLinks />
    </li>
  );
}

type Props = {
  videos: readonly VideoCard[];
  label: string;
  /** The path that plays them as a feed. */
  playAt?: string;
};

/** Videos with their uploaders and hashtags. */
export function FoundVideos({ videos, label, playAt }: Props) {
  return (
    <ul className={css['grid']} aria-label={label}>
      {videos.map((video) => (
        <Tile key={video.id} video={video} playAt={playAt} />
      ))}
    </ul>
  );
}
