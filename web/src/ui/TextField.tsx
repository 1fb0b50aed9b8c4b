import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import css from './Field.module.css';

export function TextField({ label, hint, error, ...rest }: FieldTexts & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <input className={css['control']} {...ids} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...rest }: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <textarea className={classes(css['control'], css['area'])} {...ids} {...rest} />}
    </Field>
  );
}

export function Select({ label, hint, error, ...rest }: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <select className={css['control']} {...ids} {...rest} />}
    </Field>
  );
}
