/** Returns the hue (0–359) of a name, so that a user has the same colour everywhere. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_000;
  return (hash * 47) % 360;
}
