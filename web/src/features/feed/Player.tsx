import {
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { Nothing, part } from '../../app/part.tsx';
import { Play, Volume2, VolumeX } from 'lucide-react';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { Backdrop } from '../../ui/Backdrop.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSavesData } from './playbackChoices.ts';
import { moveBy, Scrubber } from './Scrubber.tsx';
import { endSoundHint, toggleSound, useSoundHint } from './sound.ts';
import { useLineBack } from './useLineBack.ts';
import { usePlayback, type Visibility } from './usePlayback.ts';
import { useRelease } from './useRelease.ts';
import { useRendition } from './useRendition.ts';
import type { WatchHandlers } from './useViewReport.ts';
import css from './Player.module.css';

const CaptionLayer = part(() => import('./CaptionLayer.tsx').then((file) => file.CaptionLayer), Nothing);

export type PlayerSource = Pick<
  VideoCard,
  'title' | 'video_url' | 'thumbnail_url' | 'width' | 'height' | 'renditions' | 'captions'
>;

/** Wider pictures would lose too much if they were cut to the card's shape. `early.ts` has the same number. */
const WIDEST_CUT = 0.7;

const isWhole = ({ width, height }: PlayerSource) => (width ?? 0) > (height ?? 0) * WIDEST_CUT;

/** Keys call these functions of the player. */
export type PlayerControls = { togglePlayback: () => void; seekBy: (seconds: number) => void };

type Props = {
  source: PlayerSource;
  visibility: Visibility;
  /**
   * Whether the clip may be loaded: true for the card in view, and for the cards beside it once the user stays there.
   */
  isNear: boolean;
  isFirst?: boolean;
  /** Not transcoded yet: a missing file is no error. */
  isPreparing?: boolean;
  watch: WatchHandlers;
  controls?: Ref<PlayerControls> | undefined;
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
  controls,
  onDoubleTap,
  children,
}: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const playedLine = useRef<HTMLSpanElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const retry = useCallback(() => setFailed(false), []);
  useLineBack(hasFailed, retry);
  const savesData = useSavesData();
  const [isWanted, setWanted] = useState(false);
  if (isWanted && !visibility.isInView) setWanted(false);
  const mayLoad = savesData ? isWanted : isNear;
  const canPlay = !hasFailed && Boolean(source.video_url);
  const isPlayable = mayLoad && canPlay;
  const url = useRendition(video, source, isPlayable, visibility.isInView);
  const { isPaused, toggle, isMuted } = usePlayback(video, visibility, isPlayable && url);
  useRelease(video, isPlayable);
  // An element that is removed emits no pause event.
  useEffect(() => {
    if (!isPlayable) watch.onPause();
  }, [isPlayable, watch]);
  const isShown = isPlayable && visibility.isInView;
  const isHinted = useSoundHint() && isShown && !isPaused;
  useEffect(() => (isHinted ? endSoundHint : undefined), [isHinted]);

  const togglePlayback = () => {
    setWanted(true);
    toggle();
  };
  useImperativeHandle(controls, () => ({
    togglePlayback: () => canPlay && togglePlayback(),
    seekBy: (seconds) => isShown && moveBy(video.current, seconds, watch.onSeek),
  }));

  const onTimeUpdate = () => {
    if (!video.current) return;
    const { currentTime, duration } = video.current;
    watch.onPosition(currentTime, duration);
  };

  return (
    <div className={css['player']} data-paused={isPaused || undefined} data-whole={isWhole(source) || undefined}>
      <Backdrop url={source.thumbnail_url} />
      {source.thumbnail_url && (
        <img
          className={css['media']}
          src={source.thumbnail_url}
          alt=""
          loading={isFirst || (isNear && !savesData) ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      )}
      {/* No poster: the picture lies behind the video. Only the beginning of the next clip is loaded (ADR 158). */}
      {isPlayable && (
        <video
          ref={video}
          className={css['media']}
          src={url ?? undefined}
          aria-label={source.title}
          preload={visibility.isInView ? 'auto' : 'metadata'}
          muted
          loop
          playsInline
          disablePictureInPicture
          onPlaying={() => {
            setWaiting(false);
            watch.onPlay();
          }}
          onPause={() => {
            setWaiting(false);
            watch.onPause();
          }}
          onWaiting={() => {
            setWaiting(true);
            watch.onPause();
          }}
          onTimeUpdate={onTimeUpdate}
          onError={() => setFailed(true)}
        />
      )}
      {!canPlay ? (
        <div className={css['failed']}>
          <p role="alert">{t(source.video_url || !isPreparing ? 'Video unavailable.' : 'Still being prepared.')}</p>
          {hasFailed && <Button onClick={retry}>{t('Retry')}</Button>}
        </div>
      ) : (
        <button
          type="button"
          className={css['surface']}
          aria-label={t(isPaused ? 'Play' : 'Pause')}
          onClick={togglePlayback}
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
        // The name contains the visible words, because users of voice control speak these.
        name={isHinted ? t('Unmute: {hint}', { hint: t('Tap for sound') }) : t(isMuted ? 'Unmute' : 'Mute')}
        icon={isMuted ? <VolumeX /> : <Volume2 />}
        onClick={toggleSound}
      >
        {isHinted && (
          <span className={css['hint']} aria-hidden="true">
            {t('Tap for sound')}
          </span>
        )}
      </IconButton>
      {isWaiting && isShown && !isPaused && (
        <span className={css['spinner']} role="status" aria-label={t('Buffering')} />
      )}
      {isShown && <Scrubber video={video} line={playedLine} onSeek={watch.onSeek} />}
      {children}
      <span ref={playedLine} className={css['played']} aria-hidden="true" />
      <Suspense>
        {isShown && source.captions.length > 0 && <CaptionLayer video={video} captions={source.captions} />}
      </Suspense>
    </div>
  );
}
