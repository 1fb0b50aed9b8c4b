import { hasLetter, reservedNames, usernamePattern } from '@tallscreen/proto/rules/usernames';

const isAllowed = (name: string): boolean =>
  usernamePattern.test(name) && hasLetter(name) && !reservedNames.has(name.toLowerCase());

/**
 * Returns a name like the typed one that the rule allows; undefined if that is allowed itself, or nothing is left of
 * it.
 */
export function suggestName(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '' || isAllowed(name)) return undefined;
  const local = name.includes('@') ? name.slice(0, name.indexOf('@')) : name;
  const made = local
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '.')
    .replaceAll(/^[\p{M}._-]+/gu, '')
    .slice(0, 30)
    .replaceAll(/(?<![._-])[._-]+$/g, '');
  return isAllowed(made) ? made : undefined;
}
