import { expect, test } from '@jest/globals';
import { noticeText } from '@tallscreen/proto/rules/notices';
import { alertsOf, repeatInfringerAlert, scanAlert } from '#domain/alert';

const now = new Date(Date.UTC(2030, 0, 1));
const appeal = { id: 'video-7', type: 'appeal', item: { type: 'video', id: 7 }, reports: 0 } as const;
const reported = { ...appeal, id: 'report-video-7', type: 'report', reports: 5 } as const;
const titles = new Map([[7, 'Waves']]);
const messagesOf = (items: Parameters<typeof alertsOf>[0]) =>
  alertsOf(items, titles, now).map(({ notice }) => noticeText(notice).message);

test('an alert names what it is about', () => {
  const comment = { ...reported, type: 'comment', item: { type: 'comment', id: 8 } } as const;
  expect(messagesOf([appeal, reported, comment])).toEqual([
    'The appeal about the video “Waves” has waited for a day.',
    'There are 5 open reports on the video “Waves”.',
    'There are 5 open reports on a comment.',
  ]);
});

test('an alert about one item names it, one about many names none', () => {
  const wave = Array.from({ length: 6 }, (_, index) => ({ ...reported, id: `report-video-${index}` }));
  expect(alertsOf([appeal, ...wave], titles, now).map(({ item }) => item)).toEqual([
    { type: 'video', id: 7 },
    undefined,
  ]);
});

test('many at once are one alert of each kind', () => {
  const wave = Array.from({ length: 6 }, (_, index) => ({ ...reported, id: `report-video-${index}` }));
  expect(messagesOf([...wave, appeal])).toEqual([
    'The appeal about the video “Waves” has waited for a day.',
    'More than five items have many open reports.',
  ]);
  expect(alertsOf(wave, titles, now)[0]?.ids).toHaveLength(6);
});

test('late automatic checks are one alert a day', () => {
  expect(scanAlert(3, now)).toMatchObject({ key: 'scan:2030-01-01' });
  expect(noticeText(scanAlert(1, now).notice).message).toContain('1 upload has waited');
});

test('somebody with several strikes for copyright is one alert for each new strike, which leads to the person', () => {
  const infringer = { userId: 7, strikes: 3, newestId: 12, until: now };
  const alert = repeatInfringerAlert(infringer);
  expect(alert).toMatchObject({ key: 'copyright:7:12', item: { type: 'user', id: 7 } });
  expect(noticeText(alert.notice).message).toContain('3 strikes for copyright');
  expect(repeatInfringerAlert({ ...infringer, newestId: 13 }).key).not.toBe(alert.key);
});
