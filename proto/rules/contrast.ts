/** Contrast of colours as WCAG 2.2 defines it. This module has no imports, so that the browser can load it. */

/**
 * The surfaces that texts and buttons stand on, as web/src/styles/tokens.css has them: --ink, --surface-1, --surface-2.
 */
export const surfaces = {
  dark: ['#0b0d16', '#131520', '#1e212e'],
  light: ['#f7f8fb', '#ffffff', '#eef0f6'],
} as const;

export const LEAST_CONTRAST = 4.5;

/** `colour`: #rrggbb. Returns the relative luminance, 0 to 1. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the lowest contrast of the colour on these surfaces if it is below 4.5, else undefined. */
export function contrastProblem(colour: string, on: readonly string[]): number | undefined {
  const lowest = Math.min(...on.map((surface) => contrastOf(colour, surface)));
  return lowest < LEAST_CONTRAST ? lowest : undefined;
}
