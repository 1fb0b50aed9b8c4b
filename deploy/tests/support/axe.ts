import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { sizes, type Size } from './browser.ts';
import { eventually } from './eventually.ts';

/** WCAG 2.2, levels A and AA, and axe's own recommendations. */
export const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Waits until the screen shows what it has loaded and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').or(page.getByRole('article')).first().waitFor();
  await eventually('nothing is loading', async () => (await page.locator('[aria-busy="true"]').count()) === 0);
  await eventually('nothing moves', () => page.evaluate<boolean>('document.getAnimations().length === 0'));
}

const heightOf = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollHeight');

/** Makes the window as high as the screen's content, so that a bar at its end covers nothing. */
async function showWhole(page: Page, size: Size): Promise<void> {
  const { width, height } = sizes[size].viewport;
  const whole = await heightOf(page);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

/** Returns one line for each fault that axe finds, in the whole page or in the elements of a selector. */
export async function faultsOf(page: Page, options: RunOptions, selector = 'html'): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([wanted, within]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      return checker.run(within, { ...wanted, resultTypes: ['violations'] });
    },
    [options, selector] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Runs axe on a complete screen at rest. Runs it again if the screen grew meanwhile: a bar may then cover its end. */
export async function askAxe(page: Page, size: Size, options: RunOptions): Promise<string[]> {
  let faults: string[] = [];
  await eventually('the screen stays as it is while axe looks', async () => {
    await settle(page);
    await showWhole(page, size);
    await settle(page);
    const height = await heightOf(page);
    faults = await faultsOf(page, options);
    return height === (await heightOf(page));
  });
  return faults;
}
