import { useId, type ReactNode, type Ref } from 'react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { classes } from '../../ui/classes.ts';
import { LengthNote } from '../../ui/LengthNote.tsx';
import { pressedKey } from '../../ui/pressedKey.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import field from '../../ui/Field.module.css';
import css from './Workbench.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (reason: string) => void;
  /** Called on Esc. */
  onDone: () => void;
  onEnter?: () => void;
  /** Shown beside the field. */
  children?: ReactNode;
};

/** The admin's own words. */
export function ReasonField({ ref, label, placeholder, value, onChange, onDone, onEnter, children }: Props) {
  const noteId = useId();
  return (
    <>
      <div className={css['words']}>
        <input
          ref={ref}
          className={classes(field['control'], css['reason'])}
          aria-label={label}
          placeholder={placeholder}
          aria-describedby={noteId}
          aria-invalid={isTooLong(textLimits.reason, value) || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            if (key === 'Enter') onEnter?.();
            if (key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
        />
        {children}
      </div>
      <LengthNote id={noteId} limit={textLimits.reason} text={value} />
    </>
  );
}
