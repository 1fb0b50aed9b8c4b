/** Reads the colour tokens of the current scheme, because canvas does not resolve custom properties. */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: [token('--chart-1'), token('--chart-2'), token('--chart-3'), token('--chart-4')],
    text: token('--text-quiet'),
    line: token('--line'),
    ground: token('--surface-1'),
    font: token('--font'),
  };
}
