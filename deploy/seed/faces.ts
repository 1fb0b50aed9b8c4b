import { x, y } from './expressions.ts';
import type { Stills } from './videos.ts';

/** A shape that hides what lies below it: where the mask is not 0, with its red, green and blue. */
interface Layer {
  readonly mask: string;
  readonly colour: readonly [r: string | number, g: string | number, b: string | number];
}

/** Inside of an ellipse. All values are parts of the width; `cy` is measured from the middle of the height. */
const ellipse = (cx: string, cy: string, rx: number, ry: string | number): string =>
  `lt(pow((${x}-(${cx}))/${rx},2)+pow(((${y}-0.5)*H/W-(${cy}))/(${ry}),2),1)`;
const below = (cy: string): string => `gt((${y}-0.5)*H/W,${cy})`;
const above = (cy: string): string => `lt((${y}-0.5)*H/W,${cy})`;

/** The value of each still, as an expression of its number N. */
const ofStill = (values: readonly number[]): string =>
  `(${values.map((value, still) => `${value}*eq(N,${still})`).join('+')})`;

/** Where and how a face is drawn. */
export interface Face {
  /** the middle, as a part of the width */
  readonly cx: string;
  readonly cy: string;
  /** half of its width, as a part of the picture's */
  readonly size: number;
  readonly skin: readonly [number, number, number];
  readonly hair: readonly [number, number, number];
  readonly shirt: readonly [number, number, number];
  /** from 0 closed to 1 open, in each of the stills */
  readonly mouths: readonly number[];
  /** where it looks in each of the stills: from -1 at its right to 1; null for closed eyes */
  readonly looks: readonly (number | null)[];
}

/** The layers of a face, the uppermost first. */
function faceLayers({ cx, cy, size: s, skin, hair, shirt, mouths, looks }: Face): Layer[] {
  const at = (dx: number, dy: number): [string, string] => [`${cx}+${dx * s}`, `${cy}+${dy * s}`];
  const isOpen = ofStill(looks.map((look) => (look === null ? 0 : 1)));
  const look = ofStill(looks.map((place) => (place ?? 0) * 0.06 * s));
  const mouth = ofStill(mouths);
  const eyes = (rx: number, ry: number, shift = '0'): string =>
    [-0.4, 0.4].map((dx) => ellipse(`${at(dx, 0)[0]}+${shift}`, at(0, -0.08)[1], rx * s, ry * s)).join('+');
  const shade = `0.86+0.14*cos(2.4*(${x}-(${cx}))/${s})`;
  return [
    { mask: `(${eyes(0.075, 0.09, look)})*${isOpen}`, colour: [30, 24, 30] },
    { mask: `(${eyes(0.17, 0.13)})*${isOpen}`, colour: [250, 248, 244] },
    { mask: `${eyes(0.17, 0.03)}`, colour: [skin[0] * 0.55, skin[1] * 0.5, skin[2] * 0.5] },
    {
      mask: [-0.4, 0.4].map((dx) => ellipse(at(dx, 0)[0], at(0, -0.36)[1], 0.22 * s, 0.045 * s)).join('+'),
      colour: hair,
    },
    { mask: ellipse(...at(0, 0.2), 0.09 * s, 0.13 * s), colour: [skin[0] * 0.86, skin[1] * 0.8, skin[2] * 0.78] },
    { mask: ellipse(...at(0, 0.58), 0.3 * s, `${0.05 * s}+${0.14 * s}*(${mouth})`), colour: [126, 34, 44] },
    { mask: `${ellipse(...at(0, -0.25), 1.04 * s, 1.1 * s)}*${above(`${cy}-${0.62 * s}`)}`, colour: hair },
    {
      mask: ellipse(...at(0, 0.05), 0.92 * s, 1.16 * s),
      colour: [`${skin[0]}*(${shade})`, `${skin[1]}*(${shade})`, `${skin[2]}*(${shade})`],
    },
    { mask: ellipse(...at(0, 1.2), 0.36 * s, 0.5 * s), colour: [skin[0] * 0.8, skin[1] * 0.76, skin[2] * 0.75] },
    { mask: ellipse(...at(0, -0.1), 1.16 * s, 1.3 * s), colour: [hair[0] * 0.8, hair[1] * 0.8, hair[2] * 0.8] },
    { mask: `${ellipse(...at(0, 2.9), 1.9 * s, 1.7 * s)}*${below(`${cy}+${1.2 * s}`)}`, colour: shirt },
  ];
}

/** Returns the expressions of stills: faces before a background. `when`: the still that is shown at t, in seconds. */
export function drawFaces(faces: readonly Face[], background: Layer['colour'], when: string): Stills {
  const layers = faces.flatMap(faceLayers);
  const channel = (index: 0 | 1 | 2): string =>
    layers.reduceRight((below, { mask, colour }) => `if(${mask},${colour[index]},${below})`, String(background[index]));
  const count = Math.max(...faces.map(({ mouths }) => mouths.length));
  return { r: channel(0), g: channel(1), b: channel(2), width: 360, stills: { count, when } };
}
