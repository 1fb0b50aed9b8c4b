import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The font of the texts in the pictures. Other fonts make them wider or narrower. */
const FONT = 'DejaVu Sans';

/** Runs in the page before its own scripts. A script makes the style sheet: the page's policy forbids others. */
export const USE_FONT = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { --font: '${FONT}' !important }");
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Whether this system has the font of the pictures in the repository. */
export function canDrawGoldenPictures(): boolean {
  try {
    return execFileSync('fc-match', ['--format=%{family}', FONT], { encoding: 'utf8' }) === FONT;
  } catch {
    // fontconfig is not installed.
    return false;
  }
}

/** The share of its range by which a colour may differ. It is small enough to find a surface of another theme. */
const TOLERANCE = 0.02;
/**
 * Share of the pixels that may differ: a third of a button. The edges of letters are not counted, because they differ
 * between versions of the browser.
 */
export const MAX_SHARE = 0.0003;

/**
 * Returns the share of pixels, 0 to 1, that differ from the picture in the repository, and writes these pixels to
 * `differences`. UPDATE_GOLDEN=1 writes the picture into the repository instead.
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
