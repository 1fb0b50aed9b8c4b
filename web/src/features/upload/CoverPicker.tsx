import { useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { EditedVideo } from './EditVideoDialog.tsx';
import css from './CoverPicker.module.css';

type Props = {
  video: EditedVideo;
  /** The chosen frame; undefined keeps the present cover. */
  coverMs: number | undefined;
  onPick: (coverMs: number | undefined) => void;
};

const STEP_MS = 100;

/** Shows the frame at a place of the video, which a slider chooses. */
export function CoverPicker({ video, coverMs, onPick }: Props) {
  const id = useId();
  const player = useRef<HTMLVideoElement>(null);
  const lastMs = Math.floor(((video.duration ?? 0) * 1000) / STEP_MS) * STEP_MS;
  const show = (ms: number) => {
    if (player.current) player.current.currentTime = ms / 1000;
    onPick(ms);
  };
  const seconds = ((coverMs ?? 0) / 1000).toFixed(1);
  return (
    <div className={css['cover']}>
      <label htmlFor={id}>Cover</label>
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
        aria-valuetext={coverMs === undefined ? 'The present cover' : `The frame at ${seconds} seconds`}
        onChange={(event) => show(Number(event.target.value))}
      />
      <p className="quiet small">
        {coverMs === undefined
          ? 'The present cover stays. Move the slider to choose a frame.'
          : `Frame at ${seconds} s`}
      </p>
      {coverMs !== undefined && (
        <Button
          size="s"
          onClick={() => {
            onPick(undefined);
            player.current?.load();
          }}
        >
          Keep the present cover
        </Button>
      )}
    </div>
  );
}
