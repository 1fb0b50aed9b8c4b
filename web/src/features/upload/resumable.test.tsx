import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DONE, ID, prepareBrowser, sea, start, unfinished } from '../../testing/resumable.tsx';
import { fail, ok } from '../../testing/server.ts';

beforeEach(prepareBrowser);

test('a video is sent in parts and then submitted', async () => {
  const { user, server, pick, submit, bodies } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual(['POST /uploads from 0', `PATCH /uploads/${ID} from 0`]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: '' }]);
  expect(bodies(`/uploads/${ID}`)).toEqual([{ title: 'The sea', hashtags: '' }]);
});

test('after a lost connection the upload continues where the server has its end', async () => {
  const { user, server, pick, submit } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  server.isAway = true;
  await submit();
  expect(await screen.findByText(/The connection is lost/)).toBeTruthy();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
});

test('an unfinished upload of the picked file is continued, with its texts', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  expect(screen.getByText('40 % of this file have arrived before. Only the rest is sent.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual([`HEAD /uploads/${ID} from 4`, `PATCH /uploads/${ID} from 4`]);
});

test('an unfinished upload keeps a language that the list does not have', async () => {
  const { pick, submit, bodies } = start({ offset: 4, list: [unfinished({ language: 'gsw' })] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  expect(screen.getByLabelText<HTMLSelectElement>('Spoken language').selectedOptions[0]?.text).toBe('Swiss German');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea', language: 'gsw' }]);
});

test('a draft whose file has arrived is submitted without choosing the file again', async () => {
  const { user, server, submit, bodies } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  expect(screen.getByLabelText<HTMLInputElement>('Hashtags').value).toBe('sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual([]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'The sea', hashtags: 'sea' }]);
});

test('a video is kept as a draft without a title', async () => {
  const { user, pick, sent, server } = start();
  await pick(sea());
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  expect(server.offset).toBe(10);
  expect(sent('POST')).toEqual([]);
});

test('an unfinished upload can be discarded', async () => {
  const { user } = start({ list: [unfinished()] });
  const section = await screen.findByRole('region', { name: 'Drafts and unfinished uploads' });
  expect(within(section).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await user.click(within(section).getByRole('button', { name: 'Discard The sea' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Drafts and unfinished uploads' })).toBeNull());
});

test('a refused file shows its error and does not stay as an unfinished upload', async () => {
  const refusal = fail(400, 'This video has too many frames.');
  const { user, pick, submit, sent } = start({ createVideo: refusal });
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText('This video has too many frames.')).toBeTruthy();
  await waitFor(() => expect(sent('DELETE')).toEqual([`DELETE /uploads/${ID}`]));
});

test('the upload that is being sent is not listed as unfinished', async () => {
  const { user, server, pick, submit } = start({
    offset: 4,
    list: [unfinished(), unfinished({ id: 'b2', title: 'Hills' })],
  });
  const section = await screen.findByRole('region', { name: 'Drafts and unfinished uploads' });
  await pick(sea());
  server.isBusy = true;
  await submit();
  await screen.findByText(/The server is busy or fails/);
  await waitFor(() => expect(within(section).queryByText('The sea')).toBeNull());
  expect(within(section).getByRole<HTMLButtonElement>('button', { name: 'Continue with Hills' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Upload cancelled.')).toBeTruthy();
});

test('an upload that was discarded elsewhere ends, and is not sent by the other call', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  server.answerOnce = (sent) => (sent.method === 'PATCH' ? { status: 404 } : undefined);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. Please try again.');
  expect(server.requests).toEqual([`HEAD /uploads/${ID} from 4`, `PATCH /uploads/${ID} from 4`]);
});

test('a busy server that is asked for the position is asked again, and the upload keeps its progress', async () => {
  const { server, pick, submit } = start({ offset: 4, list: [unfinished()] });
  await screen.findByText('Choose the file sea.mp4 again, and only the rest is sent.');
  await pick(sea());
  server.answerOnce = (sent) => (sent.method === 'HEAD' ? { status: 503 } : undefined);
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test.each([
  ['a newer call has replaced', 423],
  ['has no place', 429],
])('a part that %s is sent again', async (_, status) => {
  const { user, server, pick, submit } = start();
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  server.answerOnce = (sent) => (sent.method === 'PATCH' ? { status } : undefined);
  await submit();
  expect(await screen.findByText(/The server is busy or fails/)).toBeTruthy();
  expect(await screen.findByText(DONE)).toBeTruthy();
});

test('an upload that an earlier call still submits is submitted again after a pause', async () => {
  let calls = 0;
  const refusal = fail(409, 'This upload is being submitted already. Please wait a moment.');
  const createVideo = () => (++calls === 1 ? refusal : ok({ id: 1 }, 201));
  const { user, submit } = start({ list: [unfinished({ offset: 10 })], createVideo });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(calls).toBe(2);
});

test('after a draft was submitted the form is empty, and sends nothing without a file', async () => {
  const { user, submit, bodies } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Hashtags').value).toBe('');
  await user.type(screen.getByLabelText('Title'), 'Another');
  await submit();
  expect(bodies('/videos')).toHaveLength(1);
});

test('discarding the draft that the form shows empties the form', async () => {
  const { user } = start({ offset: 10, list: [unfinished({ offset: 10 })] });
  await user.click(await screen.findByRole('button', { name: 'Continue with The sea' }));
  await user.click(screen.getByRole('button', { name: 'Discard The sea' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(''));
});
