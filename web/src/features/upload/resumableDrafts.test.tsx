import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { wait } from '../../testing/render.tsx';
import { DONE, ID, prepareBrowser, sea, start, unfinished } from '../../testing/resumable.tsx';
import { ok, pending } from '../../testing/server.ts';

beforeEach(prepareBrowser);

test('choosing the file of a draft for another video leaves the draft alone', async () => {
  const draft = unfinished({ id: 'd4', offset: 10, title: 'Kept for later' });
  const { user, server, pick, submit, bodies } = start({ list: [draft] });
  await screen.findByText('Kept for later');
  await pick(sea());
  expect(screen.getByText(/^This file is a draft already: Kept for later/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  await user.type(screen.getByLabelText('Title'), 'Another');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(server.requests).toEqual(['POST /uploads from 0', `PATCH /uploads/${ID} from 0`]);
  expect(bodies('/videos')).toEqual([{ upload_id: ID, title: 'Another', hashtags: '' }]);
  expect(screen.getByText('Kept for later')).toBeTruthy();
});

test('a draft that the address names is continued at once, and its title stands in the form', async () => {
  const draft = unfinished({ id: 'd4', offset: 10, title: 'Kept for later' });
  start({ list: [draft], path: '/upload?draft=d4' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Kept for later'));
});

test('an upload whose calls all fail is retried for about 15 s, which the form says, and then has failed', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const { user, server, pick, submit } = start();
    await pick(sea());
    await user.type(screen.getByLabelText('Title'), 'The sea');
    server.isBroken = true;
    await submit();
    await wait(1_000);
    expect(screen.getByText(/Trying again/)).toBeTruthy();
    await wait(12_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await wait(10_000);
    expect(screen.getByRole('alert').textContent).toBe('Upload failed. Please try again.');
    expect(screen.queryByRole('progressbar', { name: 'Uploading' })).toBeNull();
    server.isBroken = false;
    await submit();
    await wait(2_000);
    expect(screen.getByText(DONE)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('an upload that continues after its screen was left cannot be discarded there', async () => {
  const list = [unfinished()];
  const { server, pick, submit, unmount } = start({ offset: 4, list });
  await screen.findByRole('button', { name: 'Discard The sea' });
  await pick(sea());
  server.isBusy = true;
  await submit();
  await screen.findByText(/The server is busy or fails/);
  unmount();
  start({ offset: 4, list });
  const section = await screen.findByRole('region', { name: 'Drafts and unfinished uploads' });
  expect(within(section).getByText('Uploading...')).toBeTruthy();
  expect(within(section).queryByRole('button')).toBeNull();
  // The upload ends, but the list of this test server still contains it.
  expect(await screen.findByRole('button', { name: 'Discard The sea' })).toBeTruthy();
});

test('a sent video is not shown as unfinished while the list is loaded again', async () => {
  let lists = 0;
  const { user, pick, submit } = start({
    listed: () => (++lists > 2 ? pending() : ok({ uploads: lists === 2 ? [unfinished()] : [] })),
  });
  await pick(sea());
  await user.type(screen.getByLabelText('Title'), 'The sea');
  await submit();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Discard The sea' })).toBeNull();
});
