import { createContext, useContext } from 'react';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textOf } from './formText.ts';

/** What is wrong with the control of that name. */
export type FieldProblem = { field: string; text: string };

/** What a submission was refused for: something about one field, or about none in particular. */
export type Problem = string | FieldProblem;

const FieldErrorContext = createContext<FieldProblem | undefined>(undefined);

/** Gives the fields of a form what is wrong with one of them. */
export const FieldErrors = FieldErrorContext.Provider;

/** Returns what is wrong with the control of this name, if something is. */
export function useFieldError(name: string | undefined): string | undefined {
  const problem = useContext(FieldErrorContext);
  return name !== undefined && problem?.field === name ? problem.text : undefined;
}

export const formProblem = (problem: Problem | undefined): string | undefined =>
  typeof problem === 'string' ? problem : undefined;

export const fieldProblem = (problem: Problem | undefined): FieldProblem | undefined =>
  typeof problem === 'object' ? problem : undefined;

/** Moves the focus to the field that is wrong, which reads its error aloud. */
export function focusProblem(form: HTMLFormElement | null, problem: Problem | undefined): void {
  const field = typeof problem === 'object' && form?.elements.namedItem(problem.field);
  if (field instanceof HTMLElement) field.focus();
}

/** The first of these fields that is empty; the first of all if none is. */
export const firstEmpty = (fields: FormData, ...names: [string, ...string[]]): string =>
  names.find((name) => readText(textOf(fields, name)) === '') ?? names[0];
