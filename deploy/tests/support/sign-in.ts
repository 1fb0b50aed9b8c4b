import type { Browser, Page } from 'playwright-core';
import { newSeat, type Seat, type Size } from './browser.ts';
import { adminEmail, adminPassword, PASSWORD, type Member } from './stack.ts';

/** Signs the member in on the screen, like a user. */
export const signInAs = (page: Page, { email }: Pick<Member, 'email'>): Promise<void> =>
  fillLogin(page, '/login', email, PASSWORD);

/** Signs the administrator in on the screen. */
export const signInAsAdmin = (page: Page): Promise<void> => fillLogin(page, '/admin/login', adminEmail, adminPassword);

async function fillLogin(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Opens a browser profile in which the member, or the administrator, is signed in. */
export async function seatOf(
  browser: Browser,
  who: Pick<Member, 'email'> | 'admin',
  size: Size = 'desktop',
): Promise<Seat> {
  const seat = await newSeat(browser, size);
  await (who === 'admin' ? signInAsAdmin(seat.page) : signInAs(seat.page, who));
  return seat;
}
