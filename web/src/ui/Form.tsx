import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { FieldErrors, fieldProblem, formProblem } from './fieldErrors.ts';
import type { Submission } from './useSubmit.ts';

type Props = {
  submission: Pick<Submission, 'problem' | 'onSubmit'>;
  className?: string | undefined;
  /** name of the form, where a page has several */
  label?: string;
  onChange?: () => void;
  children: ReactNode;
};

/** A form that shows an error at its field, or above all fields if it has none. */
export function Form({ submission: { problem, onSubmit }, label, children, ...rest }: Props) {
  const text = formProblem(problem);
  return (
    <form {...rest} aria-label={label} onSubmit={onSubmit} noValidate>
      {text && <Alert tone="error">{text}</Alert>}
      <FieldErrors value={fieldProblem(problem)}>{children}</FieldErrors>
    </form>
  );
}
