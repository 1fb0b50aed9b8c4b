import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Play, Volume2, VolumeX } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract';
import { Backdrop } from '../../ui/Backdrop.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toggleSound } from './sound.ts';
import { useLineBack } from './useLineBack.ts';
import { usePlayback, type Visibility } from './usePlayback.ts';
import type { WatchHandlers } from './useViewReport.ts';
import css from './Player.module.css';

export type PlayerSource = Pick<VideoCard, 'title' | 'video_url' | 'thumbnail_url' | 'width' | 'height'>;

/** Wider pictures would lose too much if they were cut to the card's shape. */
const WIDEST_CUT = 0.7;

const isWhole = ({ width, height }: PlayerSource) => (width ?? 0) > (height ?? 0) * WIDEST_CUT;

type Props = {
  source: PlayerSource;
  visibility: Visibility;
  /** Only the visible card and its neighbours have a video element. */
  isNear: boolean;
  isFirst?: boolean;
  /** Not transcoded yet: a missing file is no error. */
  isPreparing?: boolean;
  watch: WatchHandlers;
  onDoubleTap?: () => void;
  children?: ReactNode;
};

export function Player({
  source,
  visibility,
  isNear,
  isFirst = false,
  isPreparing = false,
  watch,
  onDoubleTap,
  children,
}: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const progressLine = useRef<HTMLSpanElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const retry = useCallback(() => setFailed(false), []);
  useLineBack(hasFailed, retry);
  const isPlayable = isNear && !hasFailed && Boolean(source.video_url);
  const { isPaused, toggle, isMuted } = usePlayback(video, visibility, isPlayable);

  const onTimeUpdate = () => {
    if (!video.current) return;
    const { currentTime, duration } = video.current;
    watch.onPosition(currentTime, duration);
    if (progressLine.current && duration > 0)
      progressLine.current.style.transform = `scaleX(${currentTime / duration})`;
  };

  return (
    <div className={css['player']} data-paused={isPaused || undefined} data-whole={isWhole(source) || undefined}>
      <Backdrop url={source.thumbnail_url} />
      {source.thumbnail_url && (
        <img
          className={css['media']}
          src={source.thumbnail_url}
          alt=""
          loading={isFirst || isNear ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      )}
      {isPlayable && (
        <video
          ref={video}
          className={css['media']}
          src={source.video_url ?? undefined}
          poster={source.thumbnail_url ?? undefined}
          aria-label={source.title}
          preload="auto"
          muted
          loop
          playsInline
          disablePictureInPicture
          onPlaying={watch.onPlay}
          onPause={watch.onPause}
          onWaiting={watch.onPause}
          onTimeUpdate={onTimeUpdate}
          onError={() => setFailed(true)}
        />
      )}
      {hasFailed || !source.video_url ? (
        <div className={css['failed']}>
          <p role="alert">{source.video_url || !isPreparing ? 'Video unavailable.' : 'Still being prepared.'}</p>
          {hasFailed && <Button onClick={retry}>Retry</Button>}
        </div>
      ) : (
        <button
          type="button"
          className={css['surface']}
          data-playback
          aria-label={isPaused ? 'Play' : 'Pause'}
          onClick={toggle}
          onDoubleClick={onDoubleTap}
        >
          {isPaused && visibility.isInView && (
            <span className={css['play']}>
              <Play />
            </span>
          )}
        </button>
      )}
      <IconButton
        className={css['sound']}
        tone="over"
        name={isMuted ? 'Unmute' : 'Mute'}
        icon={isMuted ? <VolumeX /> : <Volume2 />}
        onClick={toggleSound}
      />
      {children}
      <span className={css['track']} aria-hidden="true">
        <span ref={progressLine} className={css['line']} />
      </span>
    </div>
  );
}
