import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import { isLongerThan } from '@tallscreen/proto/rules/text-length';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';
import { problem } from '#contract/problem';

interface Naming {
  /** The problem if the value is not a text. */
  readonly error?: string;
  /** Name of the field in the problem of a text that is too long; if absent, the field's name in the request. */
  readonly name?: string;
  /**
   * The problem of an empty text; absent: it may be empty. `true`: the common problem with the field's name in the
   * request.
   */
  readonly required?: ErrorCode | true;
}

/** Leaves a text with U+0000 as it is, because `parse` refuses it. */
const reading = (read: (typed: string) => string) => (typed: string) => (typed.includes('\0') ? typed : read(typed));

/**
 * A text that a user types, cleaned and counted by the rules. `maxLength` of the document is a lower bound of the
 * limit, in code points.
 */
function typed(read: (typed: string) => string, limit: number, { error, name, required }: Naming) {
  const text = z
    .string(error)
    .overwrite(reading(read))
    .refine((given) => !isLongerThan(limit, given), name && problem('text_too_long', { field: name, max: limit }))
    .meta({ maxLength: limit });
  return required === undefined ? text : text.min(1, required === true ? undefined : required);
}

export const typedText = (limit: number, naming: Naming = {}) => typed(readText, limit, naming);
/** The same for a text of one line. */
export const typedLine = (limit: number, naming: Naming = {}) => typed(readLine, limit, naming);
