import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { account, promo } from '../testing/data.ts';
import { installLayout } from '../testing/layout.ts';
import { open } from '../testing/render.tsx';
import { fail, type Routes } from '../testing/server.ts';
import { AdminLoginScreen } from './auth/AdminLoginScreen.tsx';
import { ForgotPasswordScreen } from './auth/ForgotPasswordScreen.tsx';
import { LoginScreen } from './auth/LoginScreen.tsx';
import { RegisterScreen } from './auth/RegisterScreen.tsx';
import { PriceForm } from './admin/PriceForm.tsx';
import { NoticeForm } from './notices/NoticeForm.tsx';
import { CampaignDialog } from './promos/CampaignDialog.tsx';
import { PromoForm } from './promos/PromoForm.tsx';
import { DeleteSection } from './settings/DeleteSection.tsx';
import { NameSection } from './settings/NameSection.tsx';
import { PasswordSection } from './settings/PasswordSection.tsx';
import { VideoForm } from './upload/VideoForm.tsx';

beforeEach(() => void installLayout({ isWide: true }));

/** For each case: the screen, its user, the texts typed by label, the button, and the field that must show an error. */
type Row = {
  screen: ReactElement;
  as?: null;
  first?: string;
  typed?: Record<string, string>;
  send: string;
  field: string;
  text: string;
  api?: Routes;
};
const none = () => undefined;
const filled = { Name: 'ann', Email: 'ann@mail.test', Password: 'secret1' };
const rows: [string, Row][] = [
  [
    'login',
    {
      screen: <LoginScreen />,
      as: null,
      typed: { Email: 'a@b.test' },
      send: 'Login',
      field: 'Password',
      text: 'Email and password are required.',
    },
  ],
  [
    'admin login',
    {
      screen: <AdminLoginScreen />,
      as: null,
      send: 'Login',
      field: 'Username or email',
      text: 'Both username and password are required.',
    },
  ],
  [
    'register, empty',
    {
      screen: <RegisterScreen />,
      as: null,
      typed: { Name: 'ann' },
      send: 'Register',
      field: 'Email',
      text: 'All fields are required.',
    },
  ],
  [
    'register, short password',
    {
      screen: <RegisterScreen />,
      as: null,
      typed: { ...filled, Password: '12345' },
      send: 'Register',
      field: 'Password',
      text: 'Password must be at least 6 characters.',
    },
  ],
  [
    'register, taken name',
    {
      screen: <RegisterScreen />,
      as: null,
      typed: filled,
      send: 'Register',
      field: 'Name',
      text: 'Username is already taken.',
      api: { 'POST /auth/register': fail(409, 'Username is already taken.') },
    },
  ],
  [
    'register, taken address',
    {
      screen: <RegisterScreen />,
      as: null,
      typed: filled,
      send: 'Register',
      field: 'Email',
      text: 'Email is already registered.',
      api: { 'POST /auth/register': fail(409, 'Email is already registered.') },
    },
  ],
  [
    'forgotten password',
    {
      screen: <ForgotPasswordScreen />,
      as: null,
      typed: { Email: 'x' },
      send: 'Send code',
      field: 'Email',
      text: 'Please enter a valid email.',
    },
  ],
  [
    'notice without a category',
    {
      screen: <NoticeForm itemUrl="https://elsewhere.test/1" onSent={none} />,
      as: null,
      typed: { 'Explain what is wrong, and where': 'All.' },
      send: 'Send the notice',
      field: 'What is wrong?',
      text: 'Please select what is wrong.',
    },
  ],
  [
    'price',
    {
      screen: <PriceForm current={null} />,
      typed: { 'Price per 1,000 views': 'x' },
      send: 'Set price',
      field: 'Price per 1,000 views',
      text: 'Please enter a price such as 12.50.',
    },
  ],
  [
    'account',
    {
      screen: <NameSection account={account()} />,
      first: 'Change username',
      typed: { 'New username': '' },
      send: 'Save username',
      field: 'New username',
      text: 'Enter a username.',
    },
  ],
  [
    'deleting the account',
    {
      screen: <DeleteSection />,
      first: 'Delete account',
      typed: { Password: 'x' },
      send: 'Delete for good',
      field: 'Password',
      text: 'The password is not correct.',
      api: { 'DELETE /users/me': fail(403, 'The password is not correct.') },
    },
  ],
  [
    'password, wrong current',
    {
      screen: <PasswordSection />,
      first: 'Change password',
      typed: { 'Current password': 'x', 'New password': 'secret12' },
      send: 'Save password',
      field: 'Current password',
      text: 'Current password is wrong.',
      api: { 'POST /auth/change-password': fail(403, 'Current password is wrong.') },
    },
  ],
  [
    'password, too common',
    {
      screen: <PasswordSection />,
      first: 'Change password',
      typed: { 'Current password': 'x', 'New password': '123456' },
      send: 'Save password',
      field: 'New password',
      text: 'This password is too common. Please choose another one.',
      api: { 'POST /auth/change-password': fail(400, 'This password is too common. Please choose another one.') },
    },
  ],
  [
    'limits of a promo',
    {
      screen: <CampaignDialog promo={promo()} onClose={none} />,
      typed: { 'Viewable views a day': 'ten' },
      send: 'Save',
      field: 'Viewable views a day',
      text: 'Viewable views a day: “ten” is no number. Leave it empty for no limit.',
    },
  ],
  [
    'promo without a file',
    {
      screen: <PromoForm onSettled={none} />,
      send: 'Submit Promo',
      field: 'Promo video',
      text: 'Please select a video file.',
    },
  ],
  [
    'video without a file',
    {
      screen: <VideoForm cooldown={0} onSettled={none} />,
      send: 'Submit for Approval',
      field: 'Video file',
      text: 'Please select a video file to upload.',
    },
  ],
];

test.each(rows)('%s: the wrong field is marked, shows the error and has the focus', async (_, row) => {
  const { user } = open(row.screen, { ...(row.as === null && { as: null }), ...(row.api && { api: row.api }) });
  if (row.first) await user.click(screen.getByRole('button', { name: row.first }));
  for (const [label, text] of Object.entries(row.typed ?? {})) {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.type(screen.getByLabelText(label), text);
  }
  const field = screen.getByLabelText(row.field);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: row.send }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((words) => words?.textContent)).toContain(row.text);
  expect(screen.getAllByText(row.text)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
});
