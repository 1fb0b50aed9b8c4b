import { beforeEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { entry } from '../../testing/workbench.tsx';
import { installLayout } from '../../testing/layout.ts';
import { Notices } from './Notices.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const made = { reason: 'OTHER' as const, reporter_id: null, reported_by: null, created_at: '2030-01-01T12:00:00Z' };

test('notices are shown with their categories, and the newest with its words, its sender and its claim', () => {
  const notice = {
    category: 'copyright' as const,
    text: 'It is mine.',
    email: 'ann@mail.test',
    name: 'Ann',
    copyright: { work: 'My song', original_url: 'https://songs.test/1', rights: 'owner' as const },
  };
  const notices = [
    { category: 'copyright' as const, count: 9_999 },
    { category: 'illegal' as const, count: 1 },
  ];
  const reports = [
    { ...made, notice },
    { ...made, reported_by: 'cleo', notice: null },
  ];
  render(<Notices entry={entry(7, { reports: 10_001, newest_reports: reports, notices })} />);
  const text = screen.getByRole('region', { name: 'Notices' }).textContent;
  for (const part of [
    '10,000 notices without an account: Copyright 9,999, Against the law 1',
    'Ann, ann@mail.test',
    'It is mine.',
    'My song',
  ])
    expect(text).toContain(part);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'The original' }).getAttribute('rel')).toContain('noopener');
});

test('without notices nothing is shown', () => {
  const { container } = render(<Notices entry={entry(7, { reports: 1 })} />);
  expect(container.textContent).toBe('');
});
