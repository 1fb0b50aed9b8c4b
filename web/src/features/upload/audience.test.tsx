import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Video } from '@tallscreen/bff/contract/video';
import { video } from '../../testing/data.ts';
import { open, wait } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { UploadScreen } from './UploadScreen.tsx';

const LABEL = 'Who can see this';

beforeEach(() => {
  HTMLMediaElement.prototype.load = () => undefined;
});

/** Opens the dialog in which an own video is edited. */
async function edit(changes: Partial<Video>) {
  const view = open(<UploadScreen />, {
    path: '/upload',
    api: {
      'GET /videos/me/uploads': ok({
        uploads: [video({ id: 7, status: 'testing', ...changes })],
        cooldown_remaining: 0,
        scanned_by_ai: true,
        next_cursor: null,
      }),
      'GET /uploads': ok({ uploads: [] }),
      'PUT /videos/:id': ok(video({ id: 7, ...changes })),
    },
  });
  await view.user.click(await screen.findByRole('button', { name: /^Edit / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
  const field = await dialog.findByLabelText<HTMLSelectElement>(LABEL);
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Save changes' }));
  return { ...view, field, save };
}

test('a new video is for everyone, unless its uploader chooses otherwise', async () => {
  open(<UploadScreen />, {
    path: '/upload',
    api: {
      'GET /videos/me/uploads': ok({ uploads: [], cooldown_remaining: 0, scanned_by_ai: true, next_cursor: null }),
      'GET /uploads': ok({ uploads: [] }),
    },
  });
  const field = await screen.findByLabelText<HTMLSelectElement>(LABEL);
  expect([...field.options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Everyone'],
    ['unlisted', 'Anyone with the link'],
    ['followers', 'Followers'],
    ['private', 'Only you'],
  ]);
  expect(field.value).toBe('');
});

test('an edit sends who can see a video only if that changed, and the list says who can', async () => {
  const { user, field, save, bodies } = await edit({ visibility: 'followers' });
  expect(screen.getByText('Followers only')).toBeTruthy();
  expect(field.value).toBe('followers');
  await user.selectOptions(field, 'Only you');
  await save();
  await wait(50);
  expect(bodies('/videos/7')).toEqual([{ visibility: 'private' }]);
});

test('a video can be given to everyone again', async () => {
  const { user, field, save, bodies } = await edit({ visibility: 'private' });
  await user.selectOptions(field, 'Everyone');
  await save();
  await wait(50);
  expect(bodies('/videos/7')).toEqual([{ visibility: '' }]);
});
