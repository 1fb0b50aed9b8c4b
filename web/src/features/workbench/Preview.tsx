import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Play } from 'lucide-react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { prefersReducedMotion } from '../../ui/motion.ts';
import type { Preset } from './presets.ts';
import { useWellbeing } from './wellbeing.ts';
import css from './Workbench.module.css';

/** `player`: null while only the frames are shown. */
export type PreviewHandle = {
  toggle: () => void;
  /** Shows the frame at this time; if only frames are shown, first switches to the video. */
  seek: (ms: number) => void;
  player: () => HTMLVideoElement | null;
};

type Props = {
  item: QueueEntry['item'];
  name: string;
  /** Of the preset: an upload is shown with its frames, a reported item plays in a loop. */
  kind: Preset['kind'] | undefined;
  handle: Ref<PreviewHandle>;
  onPointed: () => void;
};

function NoPreview({ kind }: Pick<Props, 'kind'>) {
  return kind && <p className={css['nothing']}>{t(kind === 'upload' ? 'Still processing' : 'No preview')}</p>;
}

/** The clip as the admin wants to see it: on request frames first, blurred, grey, muted or slow. */
export function Preview({ item, name, kind, handle, onPointed }: Props) {
  const { blur, grey, mute, half, strip } = useWellbeing();
  const [isAsked, setAsked] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const showsVideo = item.video_url !== null && (kind !== undefined || isAsked || !strip || item.strip_url === null);
  const isLoop = kind === 'report';
  useEffect(() => {
    if (video.current) video.current.playbackRate = half ? 0.5 : 1;
  }, [half, showsVideo]);
  const toggle = () => {
    const player = video.current;
    if (!player) setAsked(true);
    else if (player.paused) void player.play().catch(() => undefined);
    else player.pause();
  };
  const wantedMs = useRef<number>(undefined);
  const seek = (ms: number) => {
    wantedMs.current = ms;
    if (!video.current) return setAsked(true);
    video.current.pause();
    video.current.currentTime = ms / 1000;
  };
  useEffect(() => {
    if (video.current && wantedMs.current !== undefined) video.current.currentTime = wantedMs.current / 1000;
  }, [showsVideo]);
  useImperativeHandle(handle, () => ({ toggle, seek, player: () => video.current }));
  const look = { 'data-blur': blur || undefined, 'data-grey': grey || undefined };
  if (item.video_url === null) return <NoPreview kind={kind} />;
  return (
    <div className={css['preview']} {...look}>
      {showsVideo ? (
        <PreviewVideo
          ref={video}
          className={css['video']}
          src={item.video_url}
          pictureUrl={item.thumbnail_url}
          muted={mute || isLoop}
          autoPlay={isAsked || ((isLoop || kind === undefined) && !prefersReducedMotion())}
          preload="metadata"
          controls={!isLoop}
          aria-label={isLoop ? t('Reported video') : t('Preview of {title}', { title: name })}
          // Keep the focus off the browser's own controls, which handle all keys themselves.
          onFocus={({ currentTarget }) => !currentTarget.matches(':focus-visible') && onPointed()}
        />
      ) : (
        <Button size="s" onClick={toggle}>
          <Play aria-hidden="true" />
          {t('Show the video')}
        </Button>
      )}
      {item.strip_url !== null && kind !== 'report' && (
        <img
          className={css['strip']}
          src={item.strip_url}
          alt={t('Three frames of {title}', { title: name })}
          loading="lazy"
        />
      )}
    </div>
  );
}
