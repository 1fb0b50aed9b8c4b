import { useRef, useState, type ReactNode } from 'react';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import { t } from '../../i18n/translate.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { Filmstrip } from './Filmstrip.tsx';
import { frameTimesOf, isTooLong, moveEnd, shownPart, STEP_MS } from './trim.ts';
import { useFrames } from './useFrames.ts';
import type { PickedFile } from './useVideoFile.ts';
import css from './CutFields.module.css';

type Props = {
  picked: PickedFile;
  cut: Cut;
  isDisabled: boolean;
  onChange: (cut: Cut) => void;
  /** Contains a video that plays the file, in place of the plain preview. */
  preview?: ReactNode;
};

const secondsOf = (ms: number): string => formatDecimal(ms / 1000);

const playerIn = (frame: Element | null) => frame?.querySelector('video');

/** Plays the chosen part of the picked file in a loop, and lets the user choose the part and the cover. */
export function CutFields({ picked, cut, isDisabled, onChange, preview }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isCalm] = useState(prefersReducedMotion);
  const { durationMs: fileMs, url } = picked;
  const part = fileMs === null ? null : shownPart(cut, fileMs);
  const filmTimes = fileMs === null ? [] : frameTimesOf({ startMs: 0, endMs: fileMs });
  const frames = useFrames(url, [...filmTimes, ...(part ? frameTimesOf(part) : [])]);
  const show = (ms: number) => {
    const player = playerIn(frame.current);
    if (player) player.currentTime = ms / 1000;
  };
  const loop = () => {
    const ms = (playerIn(frame.current)?.currentTime ?? 0) * 1000;
    if (part && (ms >= part.endMs || ms < part.startMs - STEP_MS)) show(part.startMs);
  };
  const move = (end: 'start' | 'end', toMs: number) => {
    if (fileMs === null) return;
    const moved = moveEnd(cut, fileMs, end, toMs);
    onChange(moved);
    show((end === 'start' ? moved.trimStartMs : moved.trimEndMs) ?? 0);
  };
  return (
    <div className={css['cut']}>
      {/* Events of a video do not bubble. */}
      <div ref={frame} onTimeUpdateCapture={loop} onLoadedMetadataCapture={() => part && show(part.startMs)}>
        {preview ?? (
          <PreviewVideo className={css['preview']} src={url} aria-label={t('Preview')} controls autoPlay={!isCalm} />
        )}
      </div>
      {fileMs !== null && part && (
        <>
          <fieldset className={css['ends']} disabled={isDisabled}>
            <legend>{t('Part to publish')}</legend>
            {isTooLong(fileMs) && (
              <p className="small" role="status">
                {t('This clip is longer than 30 seconds. Move the ends to choose which 30 seconds are published.')}
              </p>
            )}
            <Filmstrip times={filmTimes} frames={frames} fileMs={fileMs} part={part} onMove={move} />
            <p className="quiet small">
              {t('{length} s of {total} s', {
                length: secondsOf(part.endMs - part.startMs),
                total: secondsOf(fileMs),
              })}
            </p>
          </fieldset>
          <CoverPicker
            name="cover_ms"
            src={url}
            frames={frames}
            part={part}
            isDisabled={isDisabled}
            coverMs={cut.coverMs ?? undefined}
            texts={{
              none: t('Chosen for you'),
              hint: t('A good frame is chosen for you. Move the slider to choose another.'),
              undo: t('Choose for me'),
            }}
            onPick={(coverMs) => onChange({ ...cut, coverMs: coverMs ?? null })}
          />
        </>
      )}
    </div>
  );
}
