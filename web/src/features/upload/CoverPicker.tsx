import { useId, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import type { EditedVideo } from './EditVideoDialog.tsx';
import css from './CoverPicker.module.css';

type Props = {
  video: EditedVideo;
  /** The chosen frame; undefined keeps the present cover. */
  coverMs: number | undefined;
  onPick: (coverMs: number | undefined) => void;
};

const STEP_MS = 100;

/** Shows the frame at a position of the video, which a slider sets. */
export function CoverPicker({ video, coverMs, onPick }: Props) {
  const id = useId();
  const player = useRef<HTMLVideoElement>(null);
  const lastMs = Math.floor(((video.duration ?? 0) * 1000) / STEP_MS) * STEP_MS;
  const show = (ms: number) => {
    if (player.current) player.current.currentTime = ms / 1000;
    onPick(ms);
  };
  const seconds = formatDecimal((coverMs ?? 0) / 1000);
  return (
    <div className={css['cover']}>
      <label htmlFor={id}>{t('Cover')}</label>
      <video
        ref={player}
        className={css['frame']}
        src={video.video_url ?? undefined}
        poster={video.thumbnail_url ?? undefined}
        preload="metadata"
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
      />
      <input
        id={id}
        className={css['slider']}
        type="range"
        min={0}
        max={lastMs}
        step={STEP_MS}
        value={coverMs ?? 0}
        aria-valuetext={
          coverMs === undefined ? t('The present cover') : t('The frame at {seconds} seconds', { seconds })
        }
        onChange={(event) => show(Number(event.target.value))}
      />
      <p className="quiet small">
        {coverMs === undefined
          ? t('The present cover stays. Move the slider to choose a frame.')
          : t('Frame at {seconds} s', { seconds })}
      </p>
      {coverMs !== undefined && (
        <Button
          size="s"
          onClick={() => {
            onPick(undefined);
            player.current?.load();
          }}
        >
          {t('Keep the present cover')}
        </Button>
      )}
    </div>
  );
}
