import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { admin } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { ok } from '../../testing/server.ts';
import { entry } from '../../testing/workbench.tsx';
import { Notices } from './Notices.tsx';

const pets = { code: 'no_pets', title: 'No pets here', text: 'Pets have a place of their own.' };
const show = (of: ReturnType<typeof entry>) =>
  open(<Notices entry={of} />, { as: admin(), api: { 'GET /reasons': ok({ reasons: [pets] }) } });

beforeEach(() => void installLayout({ isWide: true }));

const made = { reason: 'OTHER' as const, reporter_id: null, reported_by: null, created_at: '2030-01-01T12:00:00Z' };

test('notices are shown with their categories, and the newest with its words, its sender and its claim', async () => {
  const notice = {
    category: 'copyright',
    text: 'It is mine.',
    email: 'ann@mail.test',
    name: 'Ann',
    copyright: { work: 'My song', original_url: 'https://songs.test/1', rights: 'owner' as const },
  };
  const notices = [
    { category: 'copyright', count: 9_999 },
    { category: 'no_pets', count: 2 },
    { category: 'illegal', count: 1 },
    { category: 'no_cats_either', count: 1 },
  ];
  const reports = [
    { ...made, notice },
    { ...made, reported_by: 'cleo', notice: null },
  ];
  show(entry(7, { reports: 10_004, newest_reports: reports, notices }));
  // The last rule is out of force by now.
  const counts = 'Copyright 9,999, No pets here 2, Against the law 1, No cats either 1';
  await screen.findByText(new RegExp(counts));
  const text = screen.getByRole('group', { name: 'Notices' }).textContent;
  for (const part of [`10,003 notices without an account: ${counts}`, 'Ann, ann@mail.test', 'It is mine.', 'My song'])
    expect(text).toContain(part);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'The original' }).getAttribute('rel')).toContain('noopener');
});

test('without notices nothing is shown', () => {
  show(entry(7, { reports: 1 }));
  expect(screen.queryByRole('group', { name: 'Notices' })).toBeNull();
  expect(document.body.textContent).toBe('');
});
