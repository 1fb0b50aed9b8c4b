import css from './ProgressBar.module.css';

/** `percent` is 0–100 and shown rounded; undefined shows an indeterminate bar. */
export function ProgressBar({ label, percent }: { label: string; percent?: number | undefined }) {
  const whole = percent === undefined ? undefined : Math.round(percent);
  return (
    <div className={css['progress']}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
        className={css['track']}
      >
        <span
          className={whole === undefined ? css['unknown'] : css['fill']}
          style={{ scale: `${(whole ?? 30) / 100} 1` }}
        />
      </div>
      {whole !== undefined && <span className={css['figure']}>{whole} %</span>}
    </div>
  );
}
