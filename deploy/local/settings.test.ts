import { expect, test } from '@jest/globals';
import { Problem, readSettings } from './settings.ts';

test('unset variables have the documented defaults', () => {
  expect(readSettings({})).toMatchObject({ port: 8080, mailboxPort: 1080, home: '.local', demo: true });
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', TALLSCREEN_HOME: '' })).toMatchObject({ port: 8080, home: '.local' });
});

test('only DEMO=0 leaves the system empty', () => {
  expect(readSettings({ DEMO: '0' }).demo).toBe(false);
  expect(readSettings({ DEMO: '1' }).demo).toBe(true);
});

test('only FROM_SOURCES=1 runs our processes from source', () => {
  expect(readSettings({}).fromSources).toBe(false);
  expect(readSettings({ FROM_SOURCES: '0' }).fromSources).toBe(false);
  expect(readSettings({ FROM_SOURCES: '1' }).fromSources).toBe(true);
});

test('everything listens on loopback unless HOST names another address', () => {
  expect(readSettings({}).host).toBe('127.0.0.1');
  expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(() => readSettings({ HOST: 'my-machine' })).toThrow('HOST=my-machine is not an address');
});

test.each(['0', '65536', '80.5', 'http'])('PORT=%s is refused in one sentence', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(Problem);
  expect(() => readSettings({ PORT })).toThrow(`PORT=${PORT} is not a port`);
});
