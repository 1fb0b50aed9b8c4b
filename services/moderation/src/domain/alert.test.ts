import { expect, test } from '@jest/globals';
import { alertOf, scanAlert } from '#domain/alert';

const since = new Date(Date.UTC(2030, 0, 1));
const waiting = { item: { type: 'video', id: 7 }, reports: 0, since } as const;

test('an alert names what it is about, and its key changes when the item comes up anew', () => {
  expect(alertOf({ ...waiting, id: 'appeal-7', type: 'appeal' })).toEqual({
    key: `appeal:appeal-7:${since.getTime()}`,
    title: 'An appeal waits',
    message: 'The appeal about video 7 has waited for a day.',
  });
  const reported = { ...waiting, id: 'report-video-7', type: 'report', reports: 5 } as const;
  expect(alertOf(reported).message).toBe('There are 5 open reports on video 7.');
  expect(alertOf({ ...reported, since: new Date(0) }).key).not.toBe(alertOf(reported).key);
});

test('failing scans are one alert a day', () => {
  expect(scanAlert(3, since)).toMatchObject({ key: 'scan:2030-01-01' });
});
