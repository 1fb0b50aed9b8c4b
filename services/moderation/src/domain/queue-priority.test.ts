import { expect, test } from '@jest/globals';
import { gravestOf } from '#domain/queue-item';
import { AGE_DOUBLES_MS, harmOfReports, harmOfUpload, priorityOf } from '#domain/queue-priority';

const noon = Date.UTC(2030, 0, 1, 12);
const at = (harm: number, reach: number, hoursBefore = 0) =>
  priorityOf({ harm, reach, since: new Date(noon - hoursBefore * 3_600_000) });
const label = (name: string, isFlagged = true) => ({ label: name, score: 1, isFlagged });

test('twice the harm and twice the reach weigh as much as six hours of waiting', () => {
  expect(at(2, 0) - at(1, 0)).toBeCloseTo(1);
  expect(at(1, 199) - at(1, 99)).toBeCloseTo(1);
  expect(at(1, 0, 6) - at(1, 0)).toBeCloseTo(1);
  expect(AGE_DOUBLES_MS / 3_600_000).toBe(6);
});

test('the order is that of harm × reach × age at any time', () => {
  const factors = [
    { harm: 1, reach: 0, hours: 30 },
    { harm: 8, reach: 0, hours: 1 },
    { harm: 4, reach: 900, hours: 0 },
    { harm: 2, reach: 10, hours: 12 },
  ];
  for (const laterHours of [0, 50]) {
    const products = factors.map(({ harm, reach, hours }) => harm * (1 + reach) * 2 ** ((hours + laterHours) / 6));
    const byProduct = factors.toSorted((a, b) => products[factors.indexOf(b)]! - products[factors.indexOf(a)]!);
    const byPriority = factors.toSorted((a, b) => at(b.harm, b.reach, b.hours) - at(a.harm, a.reach, a.hours));
    expect(byPriority).toEqual(byProduct);
  }
});

test('the harm of an upload is that of the worst finding, and an appeal raises it', () => {
  const clean = { isFlagged: false, isAppeal: false };
  expect(harmOfUpload(undefined, clean)).toBe(1);
  expect(harmOfUpload({ labels: [label('nudity', false)] }, clean)).toBe(1);
  const flagged = { isFlagged: true, isAppeal: false };
  expect(harmOfUpload({ labels: [label('blank'), label('nudity')] }, flagged)).toBe(8);
  expect(harmOfUpload({ labels: [label('removed_content')] }, { isFlagged: true, isAppeal: true })).toBe(16);
  expect(harmOfUpload({ labels: [] }, flagged)).toBe(4);
  expect(harmOfUpload({ labels: [] }, { isFlagged: false, isAppeal: true })).toBe(4);
});

test('what only reporters without weight have reported comes after all else, the oldest first', () => {
  const least = priorityOf({ harm: 0.25, reach: 0, since: new Date('2030-01-01') });
  const last = (since: string) => priorityOf({ harm: 0, reach: 1e9, since: new Date(since) });
  expect(last('1990-01-01')).toBeLessThan(least);
  expect(last('2029-01-01')).toBeGreaterThan(last('2029-01-02'));
});

test('the harm of reports grows with their number, up to fifty', () => {
  expect(harmOfReports('spam', 0.875)).toBe(1.75);
  expect(harmOfReports('harassment', 1)).toBeGreaterThan(harmOfReports('inappropriate', 1));
  expect(harmOfReports('spam', 10)).toBe(20);
  expect(harmOfReports('spam', 10_000)).toBe(100);
  expect(gravestOf(['spam', 'harassment', 'other'])).toBe('harassment');
});
