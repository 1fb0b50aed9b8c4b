import { expect, test } from '@jest/globals';
import { htmlOf, textOf, type Results } from '../summary.ts';

const trend = (count: number, ok: boolean) => ({
  type: 'trend',
  contains: 'time',
  values: { count, med: 12.4, 'p(95)': 40, 'p(99)': 80, 'p(99.9)': 310 },
  thresholds: { 'p(99.9)<300': { ok } },
});

const results: Results = {
  metrics: {
    'http_req_duration{name:listFeed}': trend(50, false),
    'http_req_duration{name:login}': trend(0, true),
    message_delivery: trend(7, true),
    http_reqs: { type: 'counter', contains: 'default', values: { count: 57 } },
    http_req_failed: { type: 'rate', contains: 'default', values: { rate: 0.0175 } },
  },
  state: { testRunDurationMs: 12_000 },
};

test('the text has a line for each call that was made, and names the thresholds that were not met', () => {
  const text = textOf('load', results);
  expect(text).toMatch(/listFeed +50 +12 ms +40 ms +80 ms +310 ms/);
  expect(text).toMatch(/message_delivery +7/);
  expect(text).not.toMatch(/^login/m);
  expect(text).toContain('never called: login');
  expect(text).toContain('57 requests, 1.75 % failed');
  expect(text).toContain('1 of 2 thresholds were not met:\n  http_req_duration{name:listFeed}: p(99.9)<300');
});

test('a run that met everything says so', () => {
  const { metrics } = results;
  const good = { metrics: { message_delivery: metrics['message_delivery'] as Results['metrics'][string] } };
  expect(textOf('smoke', good)).toContain('all 1 thresholds were met');
});

test('the page shows the same rows and escapes what it shows', () => {
  const page = htmlOf('<load>', results);
  expect(page).toContain('<h1>Scenario &lt;load&gt;</h1>');
  expect(page).toContain('<td>listFeed</td><td>50</td>');
  expect(page).toContain('class="missed">not met: http_req_duration{name:listFeed}: p(99.9)&lt;300');
});
