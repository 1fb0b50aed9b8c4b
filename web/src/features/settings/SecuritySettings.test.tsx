import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OwnSession } from '@tallscreen/bff/contract/account';
import type { Account } from '@tallscreen/bff/contract/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { account, admin } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Routes } from '../../testing/server.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const session = (fields: Partial<OwnSession> = {}): OwnSession => ({
  id: 'own',
  created_at: '2026-01-01T10:00:00.000Z',
  last_used_at: '2026-01-02T10:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0',
  is_current: true,
  ...fields,
});
const phone = session({ id: 'phone', user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0', is_current: false });
const sessions = (...list: OwnSession[]) => ok({ sessions: list });

const openAccount = (api: Routes = {}, as: Account = account()) =>
  open(<SettingsScreen />, { as, path: '/settings/account', api });
const openScreen = (api: Routes = {}, as: Account = account()) =>
  open(<SettingsScreen />, {
    as,
    path: '/settings/security',
    api: { 'GET /auth/sessions': sessions(session()), ...api },
  });
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the email', () => {
  const unverified = account({ email_verified: false });

  test('says beforehand that verifying turns off two-factor login, and shows it off afterwards', async () => {
    const api = { 'POST /auth/verify-email': ok({ detail: 'Done.' }) };
    const { user, store } = openAccount(api, account({ email_verified: false, totp_enabled: true }));
    expect(screen.getByText(/^Verifying turns off two-factor login/)).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the mail'), '123456');
    await user.click(button('Verify email'));
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(store.getState().session).toMatchObject({ account: { totp_enabled: false } });
  });

  test('is shown as verified where nobody verifies, so the first mail is explained beside two-factor sign-in', () => {
    openScreen({}, account({ email_verified: true, totp_enabled: true }));
    expect(screen.getByText(/^If no code or link from a mail has been used/)).toBeTruthy();
  });

  test('is verified by the mailed code', async () => {
    const api = { 'POST /auth/verify-email': ok({ detail: 'Done.' }) };
    const { user, bodies, store } = openAccount(api, unverified);
    expect(screen.getByText('Not verified')).toBeTruthy();
    await user.click(button('Verify email'));
    expect(await alert()).toBe('Enter the code from the mail.');
    await user.type(field('Code from the mail'), ' 123456 ');
    await user.click(button('Verify email'));
    expect(await screen.findByText('Verified')).toBeTruthy();
    expect(bodies('/auth/verify-email')).toEqual([{ code: '123456' }]);
    expect(store.getState().session).toMatchObject({ account: { email_verified: true } });
  });

  test('a wrong code shows the error of the server, and another code can be requested', async () => {
    const api: Routes = {
      'POST /auth/verify-email': fail(400, 'Invalid or expired code.'),
      'POST /auth/verify-email/resend': ok({ is_sent: true, detail: 'A new code is on its way.' }),
    };
    const { user } = openAccount(api, unverified);
    await user.type(field('Code from the mail'), '000000{Enter}');
    expect(await alert()).toBe('Invalid or expired code.');
    await user.click(button('Send a new code'));
    expect(await screen.findByText('A new code is on its way.')).toBeTruthy();
  });

  test('a refused request for another mail shows the error of the server', async () => {
    const api = { 'POST /auth/verify-email/resend': fail(429, 'Too many mails were sent for your account.') };
    const { user } = openAccount(api, unverified);
    await user.click(button('Send a new code'));
    expect(await screen.findByText('Too many mails were sent for your account.')).toBeTruthy();
  });

  test('can be changed with the password and must then be verified', async () => {
    const moved = account({ email: 'new@mail.test', email_verified: false });
    const { user, bodies } = openAccount({ 'PUT /users/me': ok(moved) });
    await user.click(button('Change email'));
    await user.click(button('Save email'));
    expect(await alert()).toBe('Enter the new email and your password.');
    await user.type(field('New email'), 'New@Mail.test');
    await user.type(field('Password'), 'secret1');
    await user.click(button('Save email'));
    expect(await screen.findByText('new@mail.test')).toBeTruthy();
    expect(screen.getByText('Not verified')).toBeTruthy();
    expect(bodies('/users/me')).toEqual([{ email: 'new@mail.test', password: 'secret1' }]);
  });
});

describe('the email with two-factor sign-in', () => {
  test('changes with a code only', async () => {
    const own = account({ totp_enabled: true });
    const { user, bodies } = openAccount({ 'PUT /users/me': ok({ ...own, email: 'new@mail.test' }) }, own);
    await user.click(button('Change email'));
    await user.type(field('New email'), 'new@mail.test');
    await user.type(field('Password'), 'secret1');
    await user.click(button('Save email'));
    expect(await alert()).toBe('Enter the code that your app shows.');
    await user.type(field('Two-factor code'), '123456');
    await user.click(button('Save email'));
    expect(await screen.findByText('new@mail.test')).toBeTruthy();
    expect(bodies('/users/me')).toEqual([{ email: 'new@mail.test', password: 'secret1', totp_code: '123456' }]);
  });
});

describe('the password', () => {
  test('can be changed, and the list of sessions is then reloaded', async () => {
    const { user, bodies, sent } = openScreen({ 'POST /auth/change-password': ok({ detail: 'Done.' }) });
    await user.click(button('Change password'));
    await user.type(field('Current password'), 'old one');
    await user.type(field('New password'), 'new one');
    await user.click(button('Save password'));
    expect(await screen.findByText('Your password has been changed. All other sessions have ended.')).toBeTruthy();
    expect(bodies('/auth/change-password')).toEqual([{ current_password: 'old one', new_password: 'new one' }]);
    await waitFor(() => expect(sent('GET')).toEqual(['GET /auth/sessions', 'GET /auth/sessions']));
    expect(button('Change password')).toBeTruthy();
  });

  test('a wrong current one shows the error of the server', async () => {
    const { user } = openScreen({ 'POST /auth/change-password': fail(403, 'Current password is wrong.') });
    await user.click(button('Change password'));
    await user.type(field('Current password'), 'wrong');
    await user.type(field('New password'), 'new one{Enter}');
    expect(await alert()).toBe('Current password is wrong.');
  });
});

describe('sessions', () => {
  test('are listed with their device, and the current one has no button to end it', async () => {
    openScreen({ 'GET /auth/sessions': sessions(session(), phone) });
    const own = (await screen.findByText('Firefox on Linux')).closest('li')!;
    expect(within(own).getByText('This device')).toBeTruthy();
    expect(within(own).queryByRole('button')).toBeNull();
    expect(button('End the session of Chrome on Android')).toBeTruthy();
  });

  test('one of them can be ended and disappears from the list', async () => {
    let list = sessions(session(), phone);
    const end = () => {
      list = sessions(session());
      return ok({ detail: 'Done.' });
    };
    const { user, sent } = openScreen({ 'GET /auth/sessions': () => list, 'DELETE /auth/sessions/:id': end });
    await user.click(await screen.findByRole('button', { name: 'End the session of Chrome on Android' }));
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(sent('DELETE')).toEqual(['DELETE /auth/sessions/phone']);
  });

  test('all others can be ended after confirmation', async () => {
    let list = sessions(session(), phone);
    const end = () => {
      list = sessions(session());
      return ok({ detail: 'Done.' });
    };
    const { user } = openScreen({ 'GET /auth/sessions': () => list, 'POST /auth/sessions/end-others': end });
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = screen.getByRole('dialog', { name: 'End all other sessions?' });
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('All other sessions have ended.')).toBeTruthy();
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
  });

  test('show a loading state, and a Retry button after a failure', async () => {
    const { unmount } = openScreen({ 'GET /auth/sessions': pending });
    expect(screen.getByText('Loading…')).toBeTruthy();
    unmount();
    let answer = fail(503);
    const { user } = openScreen({ 'GET /auth/sessions': () => answer });
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
    answer = sessions(session());
    await user.click(button('Retry'));
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
  });
});

describe('two-factor sign-in', () => {
  const setup = {
    secret: 'ABCDEF',
    otpauth_url: 'otpauth://totp/Tallscreen:ann?secret=ABCDEF',
    recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'],
  };

  type User = ReturnType<typeof openScreen>['user'];
  const begin = async (user: User, password = 'secret1') => {
    await user.click(button('Set up'));
    await user.type(field('Password'), `${password}{Enter}`);
  };

  test('the set-up asks for the password first and shows the error of the server for a wrong one', async () => {
    const { user, bodies } = openScreen({ 'POST /auth/totp/setup': fail(403, 'The password is not correct.') });
    await user.click(button('Set up'));
    await user.click(button('Continue'));
    expect(await alert()).toBe('Enter your password.');
    await user.type(field('Password'), 'wrong{Enter}');
    await waitFor(async () => expect(await alert()).toBe('The password is not correct.'));
    expect(bodies('/auth/totp/setup')).toEqual([{ password: 'wrong' }]);
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  test('the set-up shows recovery codes, QR code and secret, and ends with a correct code', async () => {
    const api: Routes = {
      'POST /auth/totp/setup': ok(setup),
      'POST /auth/totp/confirm': ({ body }) =>
        body.includes('123456') ? ok({}) : fail(400, 'The code is not correct.'),
    };
    const { user, store, sent } = openScreen(api);
    await begin(user);
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(setup.recovery_codes);
    await user.click(button('Copy'));
    expect(await screen.findByText('Recovery codes copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb\nccccc-ddddd\n');
    await user.click(button('I have saved them'));
    expect(await screen.findByRole('img', { name: 'QR code of the secret' })).toBeTruthy();
    expect(screen.getByText('ABCDEF')).toBeTruthy();
    await user.type(field('Code of the app'), '000000{Enter}');
    expect(await alert()).toBe('The code is not correct.');
    await user.clear(field('Code of the app'));
    await user.type(field('Code of the app'), '123456{Enter}');
    expect(await screen.findByText('Two-factor sign-in is on.')).toBeTruthy();
    expect(store.getState().session).toMatchObject({ account: { totp_enabled: true } });
    expect(sent('POST')).not.toContain('POST /auth/refresh');
  });

  test('the recovery codes can be downloaded as a file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => files.push(file as Blob).toString();
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = openScreen({ 'POST /auth/totp/setup': ok(setup) });
    await begin(user);
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect(files.map(({ type }) => type)).toEqual(['text/plain']);
    click.mockRestore();
  });

  test('can be turned off with password and code', async () => {
    const api: Routes = { 'DELETE /auth/totp': ({ body }) => (body.includes('right') ? ok({}) : fail(403, 'No.')) };
    const { user, store } = openScreen(api, account({ totp_enabled: true }));
    await user.click(button('Turn off'));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'wrong');
    await user.type(dialog.getByLabelText('Two-factor code'), '123456{Enter}');
    expect(await alert()).toBe('No.');
    await user.clear(dialog.getByLabelText('Password', { selector: 'input' }));
    await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'right{Enter}');
    expect(await screen.findByText('Two-factor sign-in is off.')).toBeTruthy();
    expect(store.getState().session).toMatchObject({ account: { totp_enabled: false } });
  });

  test('an admin who must set it up sees nothing else and gets a new access token afterwards', async () => {
    const as = { ...admin(), totp_setup_required: true };
    localStorage.setItem('token', 'limited');
    const { user, sent } = openScreen(
      {
        'POST /auth/totp/setup': ok(setup),
        'POST /auth/totp/confirm': ok({}),
        'POST /auth/refresh': ok({ access_token: 'full' }),
      },
      as,
    );
    expect(screen.getByText('Admins must use two-factor sign-in here. Set it up to go on.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull();
    await begin(user);
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
    await user.type(field('Code of the app'), '123456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeTruthy();
    expect(sent('POST')).toContain('POST /auth/refresh');
    expect(localStorage.getItem('token')).toBe('full');
  });
});
