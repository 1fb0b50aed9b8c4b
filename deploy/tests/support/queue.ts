import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/**
 * Waits until the console's queue has the entry. The list shows only uploads with this hashtag. An admin who opens an
 * entry holds it, and other tests need theirs.
 */
export async function findEntry(page: Page, name: string, hashtag: string): Promise<void> {
  await eventually('the queue has the entry', async () => {
    await page.goto(`/admin/queue?hashtag=${hashtag}&sort=newest`);
    await page.getByRole('article', { name }).waitFor({ timeout: 3_000 });
    return true;
  });
}

/** Opens the queue with the entry selected for the keys. */
export async function openEntry(page: Page, name: string, hashtag: string): Promise<void> {
  await findEntry(page, name, hashtag);
  const opener = page.getByRole('article', { name }).locator('button[aria-expanded]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
}
