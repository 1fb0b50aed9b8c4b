import { useEffect, useId, useRef } from 'react';
import type { Part } from '@tallscreen/proto/rules/cut-rules';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { useFieldError } from '../../ui/fieldErrors.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { CoverStrip } from './CoverStrip.tsx';
import { frameTimesOf, STEP_MS } from './trim.ts';
import type { Frames } from './useFrames.ts';
import css from './CoverPicker.module.css';

type Props = {
  name?: string;
  /** The address of the video. */
  src: string | undefined;
  poster?: string | undefined;
  /** The part of the video from which a frame is chosen. */
  part: Part;
  /** Frames at the times of the part, to choose from. */
  frames: Frames;
  isDisabled?: boolean;
  /** The chosen frame, from the start of the part; undefined for none. */
  coverMs: number | undefined;
  /** The text while no frame is chosen, and the button that goes back to that. */
  texts: { none: string; hint: string; undo: string };
  onPick: (coverMs: number | undefined) => void;
};

/** Shows the frame at a position of a video, which a slider sets exactly, and a strip of frames roughly. */
export function CoverPicker({
  name = 'cover_ms',
  src,
  poster,
  part,
  frames,
  isDisabled,
  coverMs,
  texts,
  onPick,
}: Props) {
  const id = useId();
  const error = useFieldError(name);
  const player = useRef<HTMLVideoElement>(null);
  const lastMs = Math.floor((part.endMs - part.startMs) / STEP_MS) * STEP_MS;
  // Without a poster, phones show nothing before the first seek.
  const shownMs = coverMs === undefined && poster ? undefined : part.startMs + (coverMs ?? 0);
  const show = () => {
    if (player.current && shownMs !== undefined) player.current.currentTime = shownMs / 1000;
  };
  useEffect(show, [shownMs]);
  const seconds = formatDecimal((coverMs ?? 0) / 1000);
  return (
    <div className={css['cover']}>
      <label htmlFor={id}>{t('Cover')}</label>
      <CoverStrip
        times={frameTimesOf(part)}
        frames={frames}
        startMs={part.startMs}
        coverMs={coverMs}
        isDisabled={isDisabled ?? false}
        onPick={onPick}
      />
      <video
        ref={player}
        className={css['frame']}
        src={src}
        poster={poster}
        preload="metadata"
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onLoadedMetadata={show}
      />
      <div className={css['choice']}>
        <input
          id={id}
          name={name}
          className={css['slider']}
          type="range"
          min={0}
          max={lastMs}
          step={STEP_MS}
          value={coverMs ?? 0}
          disabled={isDisabled}
          aria-valuetext={coverMs === undefined ? texts.none : t('The frame at {seconds} seconds', { seconds })}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onPick(Number(event.target.value))}
        />
        {error && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <p className="quiet small">{coverMs === undefined ? texts.hint : t('Frame at {seconds} s', { seconds })}</p>
        {coverMs !== undefined && (
          <Button
            size="s"
            disabled={isDisabled}
            onClick={() => {
              onPick(undefined);
              player.current?.load();
            }}
          >
            {texts.undo}
          </Button>
        )}
      </div>
    </div>
  );
}
