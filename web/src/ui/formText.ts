import { readText } from '@tallscreen/proto/rules/read-text';
/** Returns the value of a text field; '' if it is missing or a file. */
export const textOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns every text field by its name, as the server reads it. */
export const textsOf = (fields: FormData): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, readText(value)] as const] : [])),
  );
