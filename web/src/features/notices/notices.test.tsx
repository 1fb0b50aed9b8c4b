import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { reasons } from '@tallscreen/proto/rules/reasons';
import { fail, ok, type Answer, type Routes } from '../../testing/server.ts';
import { NoticeScreen } from './NoticeScreen.tsx';

const URL_OF_VIDEO = 'https://tallscreen.test/video/7';
const form = (api: Routes = {}) =>
  open(<NoticeScreen />, {
    as: null,
    path: `/notice?url=${encodeURIComponent(URL_OF_VIDEO)}`,
    route: '/notice',
    api: { 'GET /reasons': ok({ reasons }), 'POST /notices': ok({ id: 9, key: 'k' }, 201), ...api },
  });
type View = ReturnType<typeof form>;

async function fill({ user }: View, category: string): Promise<void> {
  await screen.findByRole('option', { name: category });
  await user.selectOptions(screen.getByLabelText('What is wrong?'), category);
  await user.type(screen.getByLabelText('Explain what is wrong, and where'), 'It shows my house.');
  await user.type(screen.getByLabelText('Your email'), 'ann@mail.test');
  await user.click(screen.getByRole('checkbox'));
}
const sendNotice = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Send the notice' }));

test('a guest sends a notice with the address of the video filled in, and gets a link to its status', async () => {
  const view = form();
  expect(screen.getByLabelText<HTMLInputElement>('Address of the video, comment or profile').value).toBe(URL_OF_VIDEO);
  await fill(view, 'Personal data');
  await sendNotice(view);
  const title = await screen.findByText('Thank you. Your notice 9 was received.');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByRole('link', { name: 'Show what became of it' }).getAttribute('href')).toBe('/notice/9#key=k');
  expect(view.bodies('/notices')[0]).toMatchObject({
    item_url: URL_OF_VIDEO,
    category: 'privacy',
    text: 'It shows my house.',
    email: 'ann@mail.test',
    statement: true,
    client_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('a repeat after a failure has the same secret id', async () => {
  let isLost = true;
  const view = form({
    'POST /notices': () => {
      if (!isLost) return ok({ id: 9, key: 'k' }, 201);
      isLost = false;
      return fail(500, 'Something went wrong.');
    },
  });
  await fill(view, 'Spam or scam');
  await sendNotice(view);
  await screen.findByText('Something went wrong.');
  await sendNotice(view);
  await screen.findByText('Thank you. Your notice 9 was received.');
  const [first, second] = view.bodies('/notices') as { client_id: string }[];
  expect(second?.client_id).toBe(first?.client_id);
});

test('only a copyright notice asks for the work and the rights, and needs a signature', async () => {
  const view = form();
  expect(screen.queryByRole('textbox', { name: /^Which work is used/ })).toBeNull();
  await fill(view, 'Copyright');
  await view.user.type(screen.getByLabelText('Which work is used?'), 'My song');
  // Another look at the categories loses nothing.
  const category = screen.getByLabelText('What is wrong?');
  await view.user.selectOptions(category, 'Spam or scam');
  expect(screen.queryByRole('textbox', { name: /^Which work is used/ })).toBeNull();
  await view.user.selectOptions(category, 'Copyright');
  await view.user.selectOptions(screen.getByLabelText('Your rights'), 'I act for the owner of the rights');
  await sendNotice(view);
  const name = screen.getByLabelText('Your name, as your signature');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await view.user.type(name, 'Ann');
  await sendNotice(view);
  await screen.findByText('Thank you. Your notice 9 was received.');
  expect(view.bodies('/notices')[0]).toMatchObject({
    category: 'copyright',
    work: 'My song',
    rights: 'agent',
    name: 'Ann',
  });
});

const pets = { code: 'no_pets', title: 'Keine Tiere', text: 'Pets have a place of their own.' };

test('the categories are the rules in force, in their words, and the law', async () => {
  let answer: Answer = fail(503);
  const view = form({ 'GET /reasons': () => answer });
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await screen.findByText(/Failed to load the rules/);
  expect(names()).toEqual(['Please choose', 'Against the law']);
  answer = ok({ reasons: [{ code: 'spam', title: 'Reklame', text: 'No spam here.' }, pets] });
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  await fill(view, 'Keine Tiere');
  expect(names()).toEqual(['Please choose', 'Reklame', 'Keine Tiere', 'Against the law']);
  await sendNotice(view);
  await screen.findByText('Thank you. Your notice 9 was received.');
  expect(view.bodies('/notices')[0]).toMatchObject({ category: 'no_pets' });
});

test('a category that was taken out of force meanwhile is named beside its field, and leaves the list', async () => {
  let answer: Answer = ok({ reasons: [pets] });
  const view = form({
    'GET /reasons': () => answer,
    'POST /notices': fail(400, 'Please select what is wrong.'),
  });
  await fill(view, 'Keine Tiere');
  answer = ok({ reasons: [] });
  await sendNotice(view);
  const field = screen.getByLabelText('What is wrong?');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(await screen.findByText('Please select what is wrong.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Keine Tiere' })).toBeNull());
});

test('the statement that is not confirmed is named beside its box', async () => {
  const view = form();
  await fill(view, 'Spam or scam');
  await view.user.click(screen.getByRole('checkbox'));
  await sendNotice(view);
  const box = screen.getByRole('checkbox');
  await waitFor(() => expect(document.activeElement).toBe(box));
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Please confirm that what you say is correct.');
});

test.each([
  ['removed', 'An admin removed it.'],
  ['dismissed', 'An admin found that it breaks no rule. It stays.'],
])('the link shows that a notice was %s, with the reasons', async (status, text) => {
  const answer = { status, decided_at: '2030-01-01T12:00:00Z', decision_text: 'Because.', counter_notice: null };
  const { calls } = open(<NoticeScreen />, {
    as: null,
    path: '/notice/9#key=k%2F1',
    route: '/notice/:id',
    api: { 'GET /notices/9': ok(answer) },
  });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('Because.')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toContain('/notices/9?key=k%2F1');
});

test('a link with a wrong key shows nothing but that there is no such notice', async () => {
  const path = '/notice/9#key=x';
  const api = { 'GET /notices/9': fail(404, 'No notice was found for this link.') };
  open(<NoticeScreen />, { as: null, path, route: '/notice/:id', api });
  expect(await screen.findByText('No notice was found for this link.')).toBeTruthy();
});

const counterNotice = {
  due_at: '2130-01-15T12:00:00.000Z',
  objected_at: null,
  name: 'Ben Miller',
  address: 'Main Street 1\nTown',
  text: 'It is my own song.',
  status: 'open',
};
const answered = (change: object = {}) => ({
  status: 'removed',
  decided_at: '2030-01-01T12:00:00Z',
  decision_text: null,
  counter_notice: { ...counterNotice, ...change },
});
const openState = (api: Routes) =>
  open(<NoticeScreen />, { as: null, path: '/notice/9#key=k', route: '/notice/:id', api });

test('the sender of a notice reads the counter-notice, and says that they have gone to court', async () => {
  const { user, bodies } = openState({
    'GET /notices/9': ok(answered()),
    'POST /notices/9/objection': ok(answered({ objected_at: '2030-01-02T12:00:00.000Z' })),
  });
  expect(await screen.findByText('It is my own song.')).toBeTruthy();
  expect(screen.getByText(/Ben Miller/).textContent).toContain('Main Street 1');
  expect(screen.getByText(/The decision is undone on/).textContent).toMatch(/2130/);
  const court = screen.getByLabelText('Which court, and the number of the case');
  const send = () => user.click(screen.getByRole('button', { name: 'I have gone to court' }));
  await send();
  await waitFor(() => expect(document.activeElement).toBe(court));
  await user.type(court, 'Court of Town, 7 C 12');
  await send();
  expect(await screen.findByText(/An admin decides/)).toBeTruthy();
  expect(bodies('/notices/9/objection')).toEqual([{ key: 'k', text: 'Court of Town, 7 C 12' }]);
  expect(screen.queryByRole('button', { name: 'I have gone to court' })).toBeNull();
});

test('an objection that comes too late says so', async () => {
  const detail = 'It is too late: the date of the counter-notice is over, or it was decided.';
  const { user } = openState({
    'GET /notices/9': ok(answered()),
    'POST /notices/9/objection': { status: 409, body: { code: 'objection_too_late', detail } },
  });
  await user.type(await screen.findByLabelText('Which court, and the number of the case'), 'Court of Town');
  await user.click(screen.getByRole('button', { name: 'I have gone to court' }));
  expect(await screen.findByText(detail)).toBeTruthy();
});

test.each([
  [{ status: 'granted' }, 'The decision was undone after the counter-notice.'],
  [{ status: 'refused' }, 'The counter-notice was refused. The decision stays.'],
  [{ due_at: '2020-01-15T12:00:00.000Z' }, /The decision is undone on/],
])('a counter-notice with %j takes no objection', async (change, text) => {
  openState({ 'GET /notices/9': ok(answered(change)) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have gone to court' })).toBeNull();
});
