import { fail } from '@tallscreen/kit/errors';
import { fold } from '@tallscreen/proto/rules/fold';
import { nameKeyOf } from '@tallscreen/proto/rules/mentions';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { hasLetter, reservedNames, usernamePattern } from '@tallscreen/proto/rules/usernames';

export { readEmail } from '@tallscreen/kit/read-email';
export { nameKeyOf };

/** How long a name that its user left is kept from others. The former user can take it back. */
export const LEFT_NAME_MS = 30 * 86_400_000;
/** Matches the keys of names that {@link deletedNameOf} makes. */
const deletedPattern = /^deleted-\d+$/;

/** Returns the name as it is stored. Throws AppError invalid_argument if it breaks a rule. */
export function readUsername(given: string): string {
  const username = readLine(given);
  if (!usernamePattern.test(username)) {
    throw fail('invalid_username');
  }
  if (!hasLetter(username)) throw fail('username_without_letter');
  const key = nameKeyOf(username);
  if (reservedNames.has(fold(username)) || deletedPattern.test(key)) throw fail('username_not_allowed');
  return username;
}

/** Returns the text as search compares it. */
export const searchKeyOf = (text: string): string => fold(readLine(text));

/** Returns the name given to a deleted account; nobody can register it. */
export const deletedNameOf = (id: number): string => `deleted-${id}`;
export const deletedEmailOf = (id: number): string => `deleted-${id}@deleted.invalid`;
