import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { useSharedFile } from './useSharedFile.ts';

const files = new Map<string, object>();
beforeEach(() => {
  files.clear();
  const cache = {
    match: async (path: string) => files.get(path),
    delete: async (path: string) => files.delete(path),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
});

const picked = jest.fn<(file: File) => void>();
beforeEach(() => void picked.mockClear());
function Form() {
  useSharedFile(picked);
  return null;
}
const share = () =>
  files.set('/share-target', {
    headers: new Headers({ 'content-type': 'video/mp4', 'x-name': encodeURIComponent('schöner Tag.mp4') }),
    blob: async () => new Blob(['film']),
  });

test('the form takes a file that another app has shared, once', async () => {
  share();
  open(<Form />, { path: '/upload?shared=1', route: '/upload' });
  await waitFor(() => expect(picked).toHaveBeenCalledTimes(1));
  const [file] = picked.mock.calls[0] ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(['schöner Tag.mp4', 'video/mp4', 4]);
  expect(files.size).toBe(0);
});

test('a form that was opened otherwise takes nothing', async () => {
  share();
  open(<Form />, { path: '/upload', route: '/upload' });
  await new Promise((resolve) => void setTimeout(resolve));
  expect([picked.mock.calls.length, files.size]).toEqual([0, 1]);
});
