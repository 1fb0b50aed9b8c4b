import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { useFakeClock } from '../../testing/render.tsx';
import { entry, loaded, start } from '../../testing/workbench.tsx';
import { setWellbeing } from './wellbeing.ts';

useFakeClock();
// jsdom neither scrolls nor plays.
Object.assign(HTMLMediaElement.prototype, { pause: () => undefined });

type Scan = NonNullable<QueueEntry['item']['scan']>;
const label = (name: string, score: number, frameMs: number | null, isFlagged = false) => ({
  name,
  score,
  frame_ms: frameMs,
  is_flagged: isFlagged,
});
const scan = (fields: Partial<Scan>): Scan => ({
  model: 'eyes',
  version: '1',
  labels: [],
  matches: [],
  scanners: [],
  scanned_at: '2026-01-01T00:00:00Z',
  ...fields,
});
const withScan = (fields: Partial<Scan>, item: Partial<QueueEntry['item']> = { strip_url: null }) =>
  start([entry(1, {}, { ...item, scan: scan(fields) })]);
const findings = () =>
  within(screen.getByText(/^Flagged by/).parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const position = () => screen.getByLabelText<HTMLVideoElement>(/^Preview of/).currentTime;

test('findings have score and moment, the flagged first; kinds and low scores are left out', async () => {
  withScan({
    labels: [
      label('sexy', 0.4, 1_000),
      label('porn', 0.92, 12_400, true),
      label('neutral', 0.9, 0),
      label('hentai', 0.05, 0),
      label('frozen', 0.95, null, true),
    ],
  });
  await loaded();
  expect(screen.getByText('Flagged by AI:')).toBeTruthy();
  expect(findings()).toEqual(['Frozen 95%', 'Porn 92% · 0:12', 'Sexy 40% · 0:01']);
});

test('a finding leads to its frame in the preview', async () => {
  withScan({ labels: [label('porn', 0.92, 12_400, true)] });
  await loaded();
  fireEvent.click(screen.getByRole('button', { name: 'Porn 92% at 0:12: go there' }));
  expect(position()).toBe(12.4);
});

test('if only frames are shown, a finding opens the video at its frame', async () => {
  setWellbeing({ strip: true });
  withScan({ labels: [label('porn', 0.92, 12_400, true)] }, {});
  await loaded();
  expect(screen.queryByLabelText(/^Preview of/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Porn 92% at 0:12: go there' }));
  expect(position()).toBe(12.4);
});

test('without a model AI is not mentioned', async () => {
  withScan({ model: null, version: null, labels: [label('nudity', 0.5, null, true)] });
  await loaded();
  expect(screen.getByText('Flagged by the scan:')).toBeTruthy();
  expect(screen.queryByText(/AI/)).toBeNull();
});

test('a removed video that shows the same is named, with a link to it', async () => {
  withScan({ matches: [{ item_id: 77, share: 0.75 }] });
  await loaded();
  const link = screen.getByRole('link', { name: 'Same as the removed video 77: 75% of the frames' });
  expect(link.getAttribute('href')).toBe('/admin/videos/77');
});
