import { profileOf } from '../../app/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Link } from 'react-router-dom';
import type { ViewSource } from '@tallscreen/bff/contract/analytics';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { CountPhrase } from '../../ui/CountPhrase.tsx';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { VideoPicture } from '../../ui/VideoPicture.tsx';
import css from './Search.module.css';

type TileProps = { video: VideoCard; playAt: string | undefined; source: ViewSource | undefined };

function Tile({ video, playAt, source }: TileProps) {
  const username = video.uploader?.username;
  return (
    <li className={css['tile']} data-tile={video.id}>
      <VideoPicture video={video} playAt={playAt} source={source} />
      <p className={css['facts']}>
        <Link to={profileOf(username)}>@{username ?? t('unknown')}</Link>
        <span className="quiet small">
          <CountPhrase value={video.views} one="{count} view" many="{count} views" />
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
  /** The source of views of these videos, if each opens its own page. */
  source?: ViewSource;
};

/** Videos with their uploaders and hashtags. */
export function FoundVideos({ videos, label, playAt, source }: Props) {
  return (
    <ul className={css['grid']} aria-label={label}>
      {videos.map((video) => (
        <Tile key={video.id} video={video} playAt={playAt} source={source} />
      ))}
    </ul>
  );
}
