import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { ok, type Answer } from '../../testing/server.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

const instance = { name: 'Here', description: '', registration: 'open', minimum_age: null };
const session = { access_token: '', token_type: 'bearer', expires_in: 60 };

function show(fields: object, answer: Answer = ok(session), path = '/register') {
  return open(<RegisterScreen />, {
    as: null,
    path,
    route: '/register',
    api: { 'GET /instance': ok({ ...instance, ...fields }), 'POST /auth/register': answer },
  });
}

async function fill({ user }: ReturnType<typeof show>): Promise<void> {
  await user.type(screen.getByLabelText('Name'), 'ann');
  await user.type(screen.getByLabelText('Email'), 'ann@mail.test');
  await user.type(screen.getByLabelText('Password'), 'secret1');
}

test('where registration is closed the page says so and has no form', async () => {
  show({ registration: 'closed' });
  expect(await screen.findByText('Registration is closed.')).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('the link of an invitation fills in its code', async () => {
  const view = show({ registration: 'invite' }, ok(session), '/register?invite=abc234');
  expect(((await screen.findByLabelText('Invitation')) as HTMLInputElement).value).toBe('abc234');
  await fill(view);
  await view.user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(view.bodies('/auth/register')[0]).toMatchObject({ invite: 'abc234' }));
});

test('who needs approval gives a reason, and is told to wait', async () => {
  const view = show({ registration: 'approval' }, { status: 202, body: { status: 'waiting' } });
  await view.user.type(await screen.findByLabelText('Why do you want to join?'), 'Trains');
  await fill(view);
  await view.user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/An admin reads your registration/)).toBeTruthy();
  expect(view.bodies('/auth/register')[0]).toMatchObject({ reason: 'Trains' });
});

test('the year of birth is asked for only where an age is set; the refusal stands at its field', async () => {
  const body = { code: 'too_young', params: { min: 16 }, detail: 'You must be at least 16 to register here.' };
  const view = show({ minimum_age: 16 }, { status: 403, body });
  const year = await screen.findByLabelText('Year of birth');
  await view.user.type(year, '2015');
  await fill(view);
  await view.user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(year.getAttribute('aria-invalid')).toBe('true'));
  expect(view.bodies('/auth/register')[0]).toMatchObject({ birth_year: 2015 });
});

test('a refusal about a field that the form does not show stands above all fields', async () => {
  const body = { code: 'too_young', params: { min: 16 }, detail: 'You must be at least 16 to register here.' };
  const view = show({}, { status: 403, body });
  await fill(view);
  await view.user.click(screen.getByRole('button', { name: 'Register' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You must be at least 16 to register here.');
  expect(screen.queryByLabelText('Year of birth')).toBeNull();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});
