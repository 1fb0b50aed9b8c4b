/** Formats a moment in a video as m:ss, such as 0:12. Fractions of a second are cut off. */
export function formatMoment(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
