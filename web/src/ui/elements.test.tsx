import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { open, useFakeClock, wait } from '../testing/render.tsx';
import { Alert } from './Alert.tsx';
import { Avatar } from './Avatar.tsx';
import { Count } from './Count.tsx';
import { DataTable } from './DataTable.tsx';
import { Hashtags } from './Hashtags.tsx';
import { MoreButton } from './MoreButton.tsx';
import { Page } from './Page.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { EmptyState, ErrorState } from './States.tsx';
import { TextField } from './TextField.tsx';
import { VideoPicture } from './VideoPicture.tsx';

useFakeClock();

test('an error is announced at once, other messages politely, a countdown not at all', () => {
  open(
    <>
      <Alert tone="error">Failed</Alert>
      <Alert tone="good">Saved</Alert>
      <Alert tone="amber" isLive={false}>
        Wait 9 s
      </Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Failed');
  expect(screen.getByText('Saved').getAttribute('role')).toBe('status');
  expect(screen.getByText('Wait 9 s').getAttribute('role')).toBeNull();
});

test('a field connects its label, hint and error', () => {
  open(<TextField label="Email" hint="We never show it." error="Not an address." />);
  const field = screen.getByLabelText('Email');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const texts = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['We never show it.', 'Not an address.']);
});

test('a field without hint and error is neither described nor invalid', () => {
  open(<TextField label="Email" />);
  const field = screen.getByLabelText('Email');
  expect([field.getAttribute('aria-describedby'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
});

test('an avatar falls back to the first letter if its picture fails', () => {
  const { container } = open(<Avatar username="ben" url="/media/ben.webp" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/media/ben.webp');
  fireEvent.error(picture as Element);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('B')).toBeTruthy();
});

test('a count is abbreviated and has the exact value as title', () => {
  open(<Count value={1234} />);
  expect(screen.getByTitle('1,234').textContent).toBe('1.2\u202fK');
});

test('hashtags of live videos are links with #, others plain text; without any nothing is rendered', () => {
  open(<Hashtags value={['calm', '#c/d é']} areLinks />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['#calm', '/tag/calm'],
    ['#c/d é', '/tag/c%2Fd%20%C3%A9'],
  ]);
  expect(open(<Hashtags value={['sea']} areLinks={false} />).container.querySelector('a')).toBeNull();
  expect(screen.getByText('#sea')).toBeTruthy();
  expect(open(<Hashtags value={[]} areLinks />).container.querySelector('p')).toBeNull();
});

test('a progress bar shows whole percents, or no value if the progress is unknown', () => {
  open(
    <>
      <ProgressBar label="Known" percent={42.6} />
      <ProgressBar label="Unknown" />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Known' }).getAttribute('aria-valuenow')).toBe('43');
  expect(screen.getByText('43 %')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Unknown' }).getAttribute('aria-valuenow')).toBeNull();
});

test('a relative time is updated while the page is open', async () => {
  jest.setSystemTime(new Date('2026-01-01T10:00:00Z'));
  open(<RelativeTime at="2026-01-01T09:59:30Z" />);
  const time = screen.getByText('now');
  expect(time.getAttribute('datetime')).toBe('2026-01-01T09:59:30.000Z');
  await wait(120_000);
  expect(time.textContent).toBe('2 min. ago');
});

test('an invalid time renders nothing', () => {
  expect(open(<RelativeTime at="soon" />).container.querySelector('time')).toBeNull();
});

test('a table names its columns, and every cell carries the column title', () => {
  const columns = [
    { title: 'Name', cell: ({ name }: { name: string }) => name },
    { title: 'Size', cell: ({ name }: { name: string }) => name.length },
  ];
  open(
    <DataTable label="Names" columns={columns} rows={[{ name: 'ann' }, { name: 'cleo' }]} keyOf={({ name }) => name} />,
  );
  const rows = within(screen.getByRole('table', { name: 'Names' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['NameSize', 'ann3', 'cleo4']);
  expect(
    within(rows[1] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.getAttribute('data-title')),
  ).toEqual(['Name', 'Size']);
});

test('a page sets its heading and the document title', () => {
  open(
    <Page title="Analytics" heading="Your videos">
      Content
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your videos');
  expect(document.title).toBe('Analytics · Tallscreen');
});

test('an error state is an alert with Retry only if it can be retried', async () => {
  const onRetry = jest.fn();
  const { user, unmount } = open(<ErrorState text="Broken." onRetry={onRetry} />);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  unmount();
  open(<ErrorState text="Gone." />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty state shows what to do next', () => {
  open(
    <EmptyState title="No videos yet." hint="Upload one.">
      <a href="/upload">Upload</a>
    </EmptyState>,
  );
  expect(screen.getByText('Upload one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload' })).toBeTruthy();
});

test('the more button ignores clicks while it loads and keeps the focus', async () => {
  const onMore = jest.fn();
  const { user } = open(<MoreButton hasMore isBusy hasFailed={false} onMore={onMore} />);
  const button = screen.getByRole('button', { name: 'Loading…' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect(onMore).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('the more button disappears on the last page', () => {
  open(<MoreButton hasMore={false} isBusy={false} hasFailed={false} onMore={jest.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the picture of a wide video is shown whole, before a blurred one', () => {
  const video = { id: 7, title: 'Waves', thumbnail_url: '/media/7.jpg' };
  const { container } = open(<VideoPicture video={video} />);
  const [picture] = container.querySelectorAll('img');
  const load = (width: number, height: number) => {
    Object.defineProperties(picture, {
      naturalWidth: { value: width, configurable: true },
      naturalHeight: { value: height, configurable: true },
    });
    fireEvent.load(picture!);
  };
  load(540, 960);
  expect(container.querySelector('[data-backdrop]')).toBeNull();
  expect(picture?.dataset['wide']).toBeUndefined();
  load(1280, 720);
  expect(container.querySelector('[data-backdrop]')?.getAttribute('src')).toBe('/media/7.jpg');
  expect(picture?.dataset['wide']).toBe('true');
});
