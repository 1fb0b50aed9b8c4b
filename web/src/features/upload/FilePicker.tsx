import { useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Film, Upload } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { useFieldError } from '../../ui/fieldErrors.ts';
import type { PickedFile } from './useVideoFile.ts';
import css from './FilePicker.module.css';

/** The name of the file input. */
export const FILE_FIELD = 'video';

type Props = {
  label: string;
  hint: string;
  accept: string;
  picked: PickedFile | null;
  isChecking: boolean;
  isDisabled: boolean;
  /** Whether phones offer their camera. */
  hasCamera: boolean;
  onPick: (file: File) => void;
};

/** A file input inside a drop area. */
export function FilePicker({ label, hint, accept, picked, isChecking, isDisabled, hasCamera, onPick }: Props) {
  const id = useId();
  const error = useFieldError(FILE_FIELD);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const record = () => {
    input.current?.setAttribute('capture', 'environment');
    input.current?.click();
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onPick(file);
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isDisabled) onPick(file);
  };
  return (
    <div
      className={classes(css['area'], isOver && css['over'], picked && css['filled'], error && css['refused'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={css['words']}>
        {!picked && (
          <span className={css['icon']} aria-hidden="true">
            {isChecking ? <Film /> : <Upload />}
          </span>
        )}
        <label htmlFor={id} className={css['label']}>
          {label}
        </label>
        <p className="quiet small" id={`${id}-hint`}>
          {picked ? `${picked.file.name} · ${formatDecimal(picked.file.size / 1024 / 1024)} MB` : hint}
        </p>
        <span className={css['choose']}>
          <input
            ref={input}
            id={id}
            className={css['input']}
            type="file"
            name={FILE_FIELD}
            accept={accept}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            disabled={isDisabled}
            onClick={({ nativeEvent, currentTarget }) => {
              // A press on the input itself, unlike a click of the button below, chooses among files.
              if (nativeEvent.isTrusted) currentTarget.removeAttribute('capture');
            }}
            onChange={take}
          />
          <Button disabled={isDisabled} aria-hidden="true" tabIndex={-1}>
            {picked ? t('Choose another') : t('Choose a file')}
          </Button>
        </span>
        {hasCamera && (
          <span className={classes(css['choose'], css['camera'])}>
            <Button disabled={isDisabled} onClick={record}>
              {t('Record a video')}
            </Button>
          </span>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className={css['error']}>
            {error}
          </p>
        )}
        {isChecking && (
          <p role="status" className="quiet small">
            {t('Looking at the clip…')}
          </p>
        )}
      </div>
    </div>
  );
}
