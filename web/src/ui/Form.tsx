import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { FieldErrors, fieldProblem, formProblem } from './fieldErrors.ts';
import type { Submission } from './useSubmit.ts';

type Props = {
  submission: Pick<Submission, 'problem' | 'onSubmit'>;
  className?: string | undefined;
  onChange?: () => void;
  children: ReactNode;
};

/** A form that says what is wrong: beside the field, or above all of them if it is about no field. */
export function Form({ submission: { problem, onSubmit }, children, ...rest }: Props) {
  const text = formProblem(problem);
  return (
    <form {...rest} onSubmit={onSubmit} noValidate>
      {text && <Alert tone="error">{text}</Alert>}
      <FieldErrors value={fieldProblem(problem)}>{children}</FieldErrors>
    </form>
  );
}
