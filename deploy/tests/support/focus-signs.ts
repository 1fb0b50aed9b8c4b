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
 * Whether the element looks different with the focus of the keyboard, at its own place: axe reads styles, and a ring of
 * what cannot be seen has a style too.
 */
export async function hasFocusSign(page: Page, element: Locator): Promise<boolean> {
  const focused = await pictureAround(page, element);
  await element.evaluate((node) => (node as unknown as { blur: () => void }).blur());
  return focused !== null && focused !== (await pictureAround(page, element));
}
