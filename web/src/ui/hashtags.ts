/** Accepts a list or comma-separated text, with or without `#`; returns the tags without `#`. */
export function hashtagsOf(value: string[] | string | null | undefined): string[] {
  const parts = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);
  return parts.map((part) => part.trim().replace(/^#+/, '')).filter(Boolean);
}
