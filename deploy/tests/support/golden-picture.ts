import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Texts of the pictures have this font. Those of other fonts are wider or narrower. */
const FONT = 'DejaVu Sans';

/** Runs in the page before its own scripts. A style sheet made by a script, because the page's policy forbids others. */
export const USE_FONT = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --font: '${FONT}' !important }");
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Whether this system can draw texts as the pictures in the repository have them. */
export function canDrawGoldenPictures(): boolean {
  try {
    return execFileSync('fc-match', ['--format=%{family}', FONT], { encoding: 'utf8' }) === FONT;
  } catch {
    // Without fontconfig.
    return false;
  }
}

/** Colours may differ by so much of their range, so that a surface of another theme is found. */
const TOLERANCE = 0.02;
/**
 * Share of the pixels that may differ: a third of a button. The edges of letters, which differ from one version of the
 * browser to the next, are not counted.
 */
export const MAX_SHARE = 0.0003;

/**
 * Returns the share of pixels, 0 to 1, by which the picture differs from that in the repository, and writes what differs
 * to `differences`. UPDATE_GOLDEN=1 writes the picture into the repository instead.
 */
export async function differenceToGolden(golden: string, taken: Buffer, differences: string): Promise<number> {
  if (process.env['UPDATE_GOLDEN'] === '1') {
    await mkdir(path.dirname(golden), { recursive: true });
    await writeFile(golden, taken);
  }
  if (!existsSync(golden)) throw new Error(`There is no ${golden}. UPDATE_GOLDEN=1 writes it.`);
  const [wanted, found] = [PNG.sync.read(await readFile(golden)), PNG.sync.read(taken)];
  const { width, height } = wanted;
  if (found.width !== width || found.height !== height) return 1;
  const marked = new PNG({ width, height });
  const count = pixelmatch(wanted.data, found.data, marked.data, width, height, { threshold: TOLERANCE });
  const share = count / (width * height);
  if (share > MAX_SHARE) {
    await mkdir(differences, { recursive: true });
    await writeFile(path.join(differences, path.basename(golden)), PNG.sync.write(marked));
    await writeFile(path.join(differences, `taken-${path.basename(golden)}`), taken);
  }
  return share;
}
