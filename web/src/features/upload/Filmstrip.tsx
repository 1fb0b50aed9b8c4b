import type { ChangeEvent } from 'react';
import type { Part } from '@tallscreen/proto/rules/cut-rules';
import { t } from '../../i18n/translate.ts';
import { useFieldError } from '../../ui/fieldErrors.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { STEP_MS } from './trim.ts';
import type { Frames } from './useFrames.ts';
import css from './Filmstrip.module.css';

type Props = {
  /** The times of the frames that stand beside each other along the length of the file. */
  times: readonly number[];
  frames: Frames;
  fileMs: number;
  /** The chosen part, whose ends are the handles. */
  part: Part;
  onMove: (end: 'start' | 'end', ms: number) => void;
};

/** Frames along the length of a file, with the chosen part marked. A slider moves each end of the part. */
export function Filmstrip({ times, frames, fileMs, part, onMove }: Props) {
  const share = (ms: number) => `${(100 * ms) / fileMs}%`;
  const move = (end: 'start' | 'end') => (event: ChangeEvent<HTMLInputElement>) =>
    onMove(end, Number(event.target.value));
  const ends = [
    { end: 'start', label: t('Begins at'), name: 'trim_start_ms', ms: part.startMs },
    { end: 'end', label: t('Ends at'), name: 'trim_end_ms', ms: part.endMs },
  ] as const;
  return (
    <>
      <div className={css['film']}>
        <div className={css['frames']} aria-hidden="true">
          {times.map((ms) => (
            <span key={ms}>{frames.has(ms) && <img src={frames.get(ms)} alt="" />}</span>
          ))}
          <i style={{ insetInlineStart: share(part.startMs), inlineSize: share(part.endMs - part.startMs) }} />
        </div>
        {ends.map((one) => (
          <Handle key={one.end} {...one} fileMs={fileMs} onChange={move(one.end)} />
        ))}
      </div>
      <div className={css['ends']}>
        {ends.map(({ end, label, name, ms }) => (
          <p key={end} className="small">
            {label} <span className="figures">{secondsText(ms)}</span>
            <EndProblem name={name} />
          </p>
        ))}
      </div>
    </>
  );
}

const secondsText = (ms: number): string => t('{seconds} s', { seconds: formatDecimal(ms / 1000) });

type HandleProps = {
  end: 'start' | 'end';
  label: string;
  name: string;
  ms: number;
  fileMs: number;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Handle({ end, label, name, ms, fileMs, onChange }: HandleProps) {
  const error = useFieldError(name);
  return (
    <input
      className={css['handle']}
      data-end={end}
      type="range"
      name={name}
      min={0}
      max={fileMs}
      step={STEP_MS}
      value={ms}
      aria-label={label}
      aria-valuetext={secondsText(ms)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && problemId(name)}
      onChange={onChange}
    />
  );
}

const problemId = (name: string): string => `${name}-problem`;

function EndProblem({ name }: { name: string }) {
  const error = useFieldError(name);
  return error ? (
    <span role="alert" id={problemId(name)} className={css['error']}>
      {error}
    </span>
  ) : null;
}
