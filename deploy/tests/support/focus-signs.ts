import type { Locator, Page } from 'playwright-core';

/** How far around an element a focus ring may be. */
const AROUND_PIXELS = 8;

async function pictureAround(page: Page, element: Locator): Promise<string | null> {
  const box = await element.boundingBox();
  if (!box) return null;
  const [x, y] = [Math.max(0, box.x - AROUND_PIXELS), Math.max(0, box.y - AROUND_PIXELS)];
  const clip = { x, y, width: box.width + 2 * AROUND_PIXELS, height: box.height + 2 * AROUND_PIXELS };
  return (await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })).toString('base64');
}

/**
 * Whether the element looks different, at its visible place, when it has the keyboard focus. axe only reads styles, and
 * a ring outside of the visible area has a style, too.
 */
export async function hasFocusSign(page: Page, element: Locator): Promise<boolean> {
  const focused = await pictureAround(page, element);
  await element.evaluate((node) => (node as unknown as { blur: () => void }).blur());
  return focused !== null && focused !== (await pictureAround(page, element));
}
