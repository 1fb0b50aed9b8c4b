import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, snap } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { codeMailedTo } from '../support/mailbox.ts';
import { newMember, PASSWORD, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function fillLogin(page: Page, { email }: Member): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a user verifies the address, turns on two-factor sign-in, signs in with a code and ends other sessions', async () => {
  const ana = await newMember('user', 'safe');
  // If the stack requires no verified address, a code is mailed only on request.
  await ana.client.call('POST', '/auth/verify-email/resend');
  const isVerified = async (): Promise<boolean> => {
    const code = await codeMailedTo(ana.email, 'Verify your e-mail address');
    await ana.client.call('POST', '/auth/verify-email', { json: { code } });
    return true;
  };
  // If it does, registration has mailed a code too. That code is invalid now, so try until the newest one arrives.
  await eventually('the address is verified', isVerified, 300, 2_000);
  // The first proof of a mailbox ends all other sessions, so sign in only now.
  const atDesk = await newSeat(browser, 'desktop');
  await fillLogin(atDesk.page, ana);
  await atDesk.page.waitForURL((url) => url.pathname === '/');
  await atDesk.page.getByRole('link', { name: 'My profile' }).click();
  await atDesk.page.getByRole('link', { name: 'Settings', exact: true }).click();
  await atDesk.page.getByText('Verified', { exact: true }).waitFor();
  await atDesk.page.getByRole('searchbox', { name: 'Search settings' }).fill('zwei-faktor');
  await atDesk.page.keyboard.press('Enter');
  await atDesk.page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();

  await atDesk.page.getByRole('button', { name: 'Set up' }).click();
  await atDesk.page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await atDesk.page.getByRole('button', { name: 'Continue' }).click();
  await atDesk.page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await snap(atDesk.page, 'account-recovery-codes');
  await atDesk.page.getByRole('button', { name: 'I have saved them' }).click();
  await atDesk.page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await snap(atDesk.page, 'account-qr-code');
  const secret = (await atDesk.page.locator('dialog code, [role=dialog] code').textContent()) ?? '';
  const totp = new TOTP({ secret });
  await atDesk.page.getByLabel('Code of the app').fill(totp.generate());
  await atDesk.page.getByRole('button', { name: 'Turn on' }).click();
  await atDesk.page.getByText('Signing in asks for a code of your authenticator app.').waitFor();

  const atPhone = await newSeat(browser, 'phone');
  await fillLogin(atPhone.page, ana);
  await atPhone.page.getByText('Two-factor code required.').waitFor();
  await snap(atPhone.page, 'login-two-factor');
  // The code that confirmed the set-up is used up. The code of the next time step is already accepted.
  await atPhone.page.getByLabel('Two-factor code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await atPhone.page.getByRole('button', { name: 'Login' }).click();
  await atPhone.page.waitForURL((url) => url.pathname === '/');

  await atPhone.page.goto('/settings/security');
  await atPhone.page.getByText('This device').waitFor();
  await snap(atPhone.page, 'account-phone');
  await atPhone.page.getByRole('button', { name: 'End all others' }).click();
  await atPhone.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await atPhone.page.getByText('You are signed in nowhere else.').waitFor();

  await expect(ana.client.call('GET', '/auth/me')).rejects.toMatchObject({ status: 401 });
  await atDesk.page.reload();
  await atDesk.page.waitForURL((url) => url.pathname === '/login');
  expect([...atDesk.problems, ...atPhone.problems].filter((text) => !text.includes('WebSocket'))).toEqual([]);
});
