import { expect, test } from '@jest/globals';
import { readSettings } from '../settings.ts';
import { readLoad, runLoad } from './load.ts';

const settings = readSettings({ PORT: '8123' });

test('without an address the load goes to the stack that runs here', () => {
  expect(readLoad(settings, ['smoke'])).toEqual({ scenario: 'smoke', url: 'http://localhost:8123' });
});

test('--url wins over BASE_URL', () => {
  const given = readSettings({ BASE_URL: 'http://one.example' });
  expect(readLoad(given, ['day'])).toEqual({ scenario: 'day', url: 'http://one.example' });
  expect(readLoad(given, ['day', '--url', 'https://two.example']).url).toBe('https://two.example');
});

test('--own asks for a stack of its own', () => {
  expect(readLoad(settings, ['load', '--own'])).toEqual({ scenario: 'load', url: undefined });
});

test.each([
  [[], 'scenarios: smoke'],
  [['smoke', 'load'], 'scenarios: smoke'],
  [['flood'], 'There is no scenario flood: smoke, load'],
  [['smoke', '--url', 'nowhere'], 'nowhere is not a URL'],
  [['smoke', '--own', '--url', 'http://a.example'], 'exclude each other'],
  [['smoke', '--fast'], "Unknown option '--fast'"],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readLoad(settings, args)).toThrow(sentence);
});

test('a wrong scenario is refused before anything is started', async () => {
  await expect(runLoad(settings, ['flood'])).rejects.toThrow('There is no scenario flood');
});
