import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import type { Frames } from './useFrames.ts';
import css from './CoverStrip.module.css';

type Props = {
  /** The times of the frames in the file. */
  times: readonly number[];
  frames: Frames;
  /** Where the part begins that is published. */
  startMs: number;
  /** The chosen frame, from the start of the part. */
  coverMs: number | undefined;
  isDisabled: boolean;
  onPick: (coverMs: number) => void;
};

/** Some frames of a part to choose a cover from. Absent before the first is drawn, and so if none can be. */
export function CoverStrip({ times, frames, startMs, coverMs, isDisabled, onPick }: Props) {
  const name = useId();
  if (!times.some((ms) => frames.has(ms))) return null;
  return (
    <fieldset className={css['strip']} disabled={isDisabled} role="radiogroup">
      <legend className="unseen">{t('Frames for the cover')}</legend>
      {times.map((ms) => (
        <label key={ms} className={css['frame']}>
          {/* It belongs to no form, because the slider sends the cover. */}
          <input
            type="radio"
            form=""
            name={name}
            checked={coverMs === ms - startMs}
            aria-label={t('The frame at {seconds} seconds', { seconds: formatDecimal((ms - startMs) / 1000) })}
            onChange={() => onPick(ms - startMs)}
          />
          {frames.has(ms) && <img src={frames.get(ms)} alt="" />}
        </label>
      ))}
    </fieldset>
  );
}
