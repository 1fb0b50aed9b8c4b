export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface RenditionSize extends Size {
  /** after the shorter side, for example 720p */
  readonly name: string;
}

/** Shorter sides of the renditions in pixels, best first. */
const TARGETS = [720, 480];

const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** Scales down to this shorter side, never up. Both sides are even, as H.264 4:2:0 requires. */
export function fitShorterSide({ width, height }: Size, target: number): Size {
  const scale = Math.min(1, target / Math.min(width, height));
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

/** Scales up or down to the largest size within a box. Both sides are even. */
export function fitWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

/**
 * Sizes of the renditions of a source: 720p and 480p. A source smaller than 480p gets one rendition of its own size.
 */
export function renditionSizes(source: Size): RenditionSize[] {
  const sizes = TARGETS.map((target) => fitShorterSide(source, target));
  return sizes
    .map((size) => ({ ...size, name: `${Math.min(size.width, size.height)}p` }))
    .filter((size, i, all) => all.findIndex(({ name }) => name === size.name) === i);
}
