import { createContext, useContext } from 'react';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textOf } from './formText.ts';

/** The error of the control of that name. */
export type FieldProblem = { field: string; text: string };

/** The error of a submission: about one field, or about none in particular. */
export type Problem = string | FieldProblem;

const FieldErrorContext = createContext<FieldProblem | undefined>(undefined);

/** Tells the fields of a form the error of one of them. */
export const FieldErrors = FieldErrorContext.Provider;

/** Returns the error of the control of this name, if there is one. */
export function useFieldError(name: string | undefined): string | undefined {
  const problem = useContext(FieldErrorContext);
  return name !== undefined && problem?.field === name ? problem.text : undefined;
}

export const formProblem = (problem: Problem | undefined): string | undefined =>
  typeof problem === 'string' ? problem : undefined;

export const fieldProblem = (problem: Problem | undefined): FieldProblem | undefined =>
  typeof problem === 'object' ? problem : undefined;

/**
 * Moves the focus to the wrong field, whose error a screen reader then reads. An error about no field stands above all
 * fields, perhaps out of view.
 */
export function focusProblem(form: HTMLFormElement | null, problem: Problem | undefined): void {
  if (typeof problem === 'string') form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  const field = typeof problem === 'object' && form?.elements.namedItem(problem.field);
  if (field instanceof HTMLElement) field.focus();
}

/** Returns the first of these fields that is empty; the first of all if none is. */
export const firstEmpty = (fields: FormData, ...names: [string, ...string[]]): string =>
  names.find((name) => readText(textOf(fields, name)) === '') ?? names[0];
