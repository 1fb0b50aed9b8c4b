import {
  useEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { lengthTexts } from './textLimit.ts';
import css from './Field.module.css';

/** Maximum length in visible characters. More can be typed, and the field then says so. */
type Limited = { limit?: number | undefined };
type Text = string | number | readonly string[] | undefined;
type Texts = { value?: Text; defaultValue?: Text };

/** Observes the typed text, and makes the form invalid if it is too long. */
function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(limit: number | undefined, texts: Texts) {
  const first = String(texts.defaultValue ?? '');
  const field = useRef<E>(null);
  const [typed, setTyped] = useState(first);
  const length = limit === undefined ? undefined : lengthTexts(limit, String(texts.value ?? typed));
  const problem = length?.error ?? '';
  useEffect(() => {
    if (limit !== undefined) field.current?.setCustomValidity(problem);
  }, [limit, problem]);
  useEffect(() => {
    const form = field.current?.form;
    const onReset = () => setTyped(first);
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [first]);
  return { field, setTyped, length };
}

export function TextField({
  label,
  hint,
  error,
  limit,
  onInput,
  ...rest
}: FieldTexts & Limited & InputHTMLAttributes<HTMLInputElement>) {
  const { field, setTyped, length } = useLimit<HTMLInputElement>(limit, rest);
  return (
    <Field label={label} hint={hint} error={error} name={rest.name} length={length}>
      {(ids) => (
        <input
          ref={field}
          className={css['control']}
          {...ids}
          {...rest}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  limit,
  onInput,
  ...rest
}: FieldTexts & Limited & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, setTyped, length } = useLimit<HTMLTextAreaElement>(limit, rest);
  return (
    <Field label={label} hint={hint} error={error} name={rest.name} length={length}>
      {(ids) => (
        <textarea
          ref={field}
          className={classes(css['control'], css['area'])}
          {...ids}
          {...rest}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

/** A select without a visible label; `className` is that of the frame around it. */
export const PlainSelect = ({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <span className={classes(css['choice'], className)}>
    <select className={classes(css['control'], css['select'])} {...rest} />
    <ChevronDown className={css['sign']} aria-hidden="true" />
  </span>
);

export function Select({ label, hint, error, ...rest }: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <PlainSelect {...ids} {...rest} />}
    </Field>
  );
}
