import type { Page } from 'playwright-core';
import { adminEmail, adminPassword, PASSWORD, type Member } from './stack.ts';

/** Signs the member in by the screen, as a user does. */
export const signInAs = (page: Page, { email }: Pick<Member, 'email'>): Promise<void> =>
  fillLogin(page, '/login', email, PASSWORD);

/** Signs the administrator in by the screen. */
export const signInAsAdmin = (page: Page): Promise<void> => fillLogin(page, '/admin/login', adminEmail, adminPassword);

async function fillLogin(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
