import { expect, test } from '@jest/globals';
import { isTimeZone, quietUntil, youngQuietUntil } from '#domain/quiet-hours';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const none = () => ({ quietFrom: '', quietTo: '', timeZone: 'UTC' });
const over = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' };

test.each([
  ['21:59', undefined],
  ['22:00', '2026-03-11T07:00:00.000Z'],
  ['23:30', '2026-03-11T07:00:00.000Z'],
  ['06:59', '2026-03-10T07:00:00.000Z'],
  ['07:00', undefined],
  ['12:00', undefined],
])('quiet hours over midnight at %s', (time, end) => {
  expect(quietUntil(over, at(`${time}:00`))?.toISOString()).toBe(end);
});

test('quiet hours are those of the time zone', () => {
  const berlin = { quietFrom: '12:00', quietTo: '13:00', timeZone: 'Europe/Berlin' };
  expect(quietUntil(berlin, at('11:30:20'))?.toISOString()).toBe('2026-03-10T12:00:00.000Z');
  expect(quietUntil(berlin, at('12:30:00'))).toBeUndefined();
});

test('no quiet hours, and a begin that is the end, never hold anything', () => {
  expect(quietUntil({ ...over, quietFrom: '', quietTo: '' }, at('23:00:00'))).toBeUndefined();
  expect(quietUntil({ ...over, quietTo: '22:00' }, at('22:00:00'))).toBeUndefined();
});

test.each([
  ['without own hours', none(), '23:00', '2026-03-11T07:00:00.000Z'],
  ['without own hours by day', none(), '12:00', undefined],
  [
    'own hours in the evening lead into the night',
    { quietFrom: '20:00', quietTo: '22:00', timeZone: 'UTC' },
    '21:00',
    '2026-03-11T07:00:00.000Z',
  ],
  [
    'own hours in the morning follow the night',
    { quietFrom: '06:00', quietTo: '09:00', timeZone: 'UTC' },
    '05:00',
    '2026-03-10T09:00:00.000Z',
  ],
  [
    'own hours by day stay',
    { quietFrom: '12:00', quietTo: '13:00', timeZone: 'UTC' },
    '12:30',
    '2026-03-10T13:00:00.000Z',
  ],
])('under 16 the night is quiet as well: %s', (_what, own, time, end) => {
  expect(youngQuietUntil(own, 'UTC', at(`${time}:00`))?.toISOString()).toBe(end);
});

test('knows the names of time zones', () => {
  expect([isTimeZone('Asia/Kathmandu'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
});
