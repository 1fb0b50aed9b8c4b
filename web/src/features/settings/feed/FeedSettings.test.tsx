import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open } from '../../../testing/render.tsx';
import { fail, ok, type Routes } from '../../../testing/server.ts';
import { FeedSettings } from './FeedSettings.tsx';

const NOTHING = { creators: [], businesses: [], tags: [], videos: [], video_count: 0 };

const start = (api: Routes = {}) =>
  open(<FeedSettings />, {
    path: '/settings/feed',
    api: {
      'GET /me/feed-settings': ok({ personalised: true }),
      'GET /me/taste': ok({ because: [], watched: 0, skipped: 0, since: null }),
      'GET /me/languages': ok({ languages: [] }),
      'GET /me/muted-words': ok({ words: [] }),
      'GET /me/not-interested': ok(NOTHING),
      ...api,
    },
  });

test('words are muted and unmuted', async () => {
  let words = ['rain'];
  const { user } = start({
    'GET /me/muted-words': () => ok({ words }),
    'PUT /me/muted-words': ({ body }) => {
      words = (JSON.parse(body) as { words: string[] }).words.map((word) => word.trim());
      return ok({ words });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Muted words' }));
  const shown = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  const field = screen.getByLabelText('Word or phrase');
  await user.type(field, ' new york {Enter}');
  await waitFor(() => expect(shown()).toEqual(['rain', 'new york']));
  expect((field as HTMLInputElement).value).toBe('');
  await user.click(list.getByRole('button', { name: 'Unmute rain' }));
  await waitFor(() => expect(shown()).toEqual(['new york']));
  expect(document.activeElement).toBe(field);
});

test('a word that cannot be muted stays in the field with the reason', async () => {
  const { user } = start({ 'PUT /me/muted-words': fail(400, '"!!" has no letters or digits.') });
  const field = await screen.findByLabelText('Word or phrase');
  await user.type(field, '!!{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('"!!" has no letters or digits.');
  expect((field as HTMLInputElement).value).toBe('!!');
  await user.clear(field);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mute' }).hasAttribute('disabled')).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  expect((await screen.findByText('Enter a word.')).closest('[role="alert"]')).toBeTruthy();
});

test('languages of videos are added and removed', async () => {
  let languages: string[] = [];
  const { user } = start({
    'GET /me/languages': () => ok({ languages }),
    'PUT /me/languages': ({ body }) => {
      ({ languages } = JSON.parse(body) as { languages: string[] });
      return ok({ languages });
    },
  });
  expect(await screen.findByText('Videos in all languages come up.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Add a language'), 'German');
  await screen.findByText('German', { selector: 'span' });
  await user.selectOptions(screen.getByLabelText('Add a language'), 'Brazilian Portuguese');
  const list = within(await screen.findByRole('list', { name: 'Chosen languages' }));
  const shown = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['German', 'Brazilian Portuguese']));
  await user.click(list.getByRole('button', { name: 'Remove German' }));
  await waitFor(() => expect(shown()).toEqual(['Brazilian Portuguese']));
  expect(document.activeElement).toBe(screen.getByLabelText('Add a language'));
});

test('languages that could not be saved or loaded say so', async () => {
  const { user, unmount } = start({ 'PUT /me/languages': fail(503) });
  await user.selectOptions(await screen.findByLabelText('Add a language'), 'German');
  expect((await screen.findByRole('alert')).textContent).toBe('Your languages could not be saved.');
  unmount();
  start({ 'GET /me/languages': fail(503) });
  expect(await screen.findByText('Failed to load your languages.')).toBeTruthy();
});

test('what was left out is listed and shown again', async () => {
  let left = {
    creators: [{ user_id: 3, username: 'ben', avatar_url: null, video_id: 7 }],
    businesses: [],
    tags: [{ tag: 'calm', video_id: 7 }],
    videos: [{ video_id: 8, title: null as string | null, thumbnail_url: null }],
    video_count: 3,
  };
  const { user, calls } = start({
    'GET /me/not-interested': () => ok(left),
    'DELETE /videos/7/not-interested': () => {
      left = { ...left, tags: [] };
      return ok({ detail: 'Done.' });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Not interested' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByRole('link', { name: '@ben' }).getAttribute('href')).toBe('/profile/ben');
  expect(screen.getByText('And 2 older videos.')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Show #calm again' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(document.activeElement).toBe(list.getByRole('button', { name: 'Show a deleted video again' }));
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/videos/7/not-interested?reason=tag&tag=calm');
});

test('empty and failed lists say so', async () => {
  start({ 'GET /me/muted-words': fail(503) });
  expect(await screen.findByText('You have hidden nothing.')).toBeTruthy();
  expect(await screen.findByText('Failed to load your words.')).toBeTruthy();
});
