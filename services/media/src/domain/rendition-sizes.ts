export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface RenditionSize extends Size {
  /** the shorter side, such as 720p */
  readonly name: string;
}

/** Shorter sides of the files that are made, best first. */
const TARGETS = [720, 480];

const toEven = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** The picture with this shorter side, never enlarged, even in both directions as H.264 4:2:0 asks. */
export function fitShorterSide({ width, height }: Size, target: number): Size {
  const scale = Math.min(1, target / Math.min(width, height));
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

/** What is made of a picture: 720p and 480p; of a small one its own size once. */
export function renditionSizes(picture: Size): RenditionSize[] {
  const sizes = TARGETS.map((target) => fitShorterSide(picture, target));
  return sizes
    .map((size) => ({ ...size, name: `${Math.min(size.width, size.height)}p` }))
    .filter((size, i, all) => all.findIndex(({ name }) => name === size.name) === i);
}
