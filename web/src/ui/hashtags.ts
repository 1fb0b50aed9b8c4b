/** The API sends a list or a comma-separated text; people may have typed the # or not. */
export function hashtagsOf(value: string[] | string | null | undefined): string[] {
  const parts = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);
  return parts.map((part) => part.trim().replace(/^#+/, '')).filter(Boolean);
}
