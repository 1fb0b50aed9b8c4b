import { expect, test } from '@jest/globals';
import { flawless, flawlessBetween, readFigures } from './figures.ts';

const summary = (away: string): string => `
    http_req_duration..............: avg=20ms min=1ms med=12ms max=1.2s p(90)=30ms p(95)=58ms
    http_reqs......................: 510    10.1/s
    messages_acknowledged..........: 204    4.1/s
    socket_away_ms.................: avg=201ms min=200ms med=201ms max=${away} p(90)=240ms p(95)=250ms
`;
const failure = (at: string): string =>
  `time="${at}" level=warning msg="${at} GET /api/v1/videos/feed?limit=5: 503  \\"busy\\"" source=console\n`;

test('figures come from the end of k6, and failures from its log', () => {
  const figures = readFigures(failure('2026-01-01T00:00:10.500Z') + summary('301.2ms'));
  expect(figures).toMatchObject({ calls: 510, p95: '58ms', pongs: 204, awayMs: 301.2 });
  expect(figures.failures).toEqual([
    { atMs: Date.UTC(2026, 0, 1, 0, 0, 10, 500), text: expect.stringContaining('503') },
  ]);
  expect(readFigures('k6 did not start')).toMatchObject({ calls: 0, pongs: 0, awayMs: undefined });
});

test('an upgrade fails if a call failed or a socket was away for long', () => {
  expect(flawless(readFigures(summary('300ms')))).toBe(
    '510 calls, 0 failed, 95 % within 58ms; sockets back within 0.3 s',
  );
  expect(() => flawless(readFigures(failure('2026-01-01T00:00:10Z') + summary('300ms')))).toThrow(
    '1 of 510 calls failed',
  );
  expect(() => flawless(readFigures(summary('1m2.5s')))).toThrow('away for 62.5 s');
});

test('a kill excuses the calls under way in that process, and no others', () => {
  const figures = readFigures(failure('2026-01-01T00:00:10Z') + failure('2026-01-01T00:00:40Z') + summary('300ms'));
  const kill = (second: number) => {
    const fromMs = Date.UTC(2026, 0, 1, 0, 0, second);
    return { fromMs, toMs: fromMs + 500 };
  };
  expect(flawlessBetween(figures, [kill(9), kill(38)])).toContain('2 failed');
  expect(() => flawlessBetween(figures, [kill(9), kill(20)])).toThrow(
    '1 calls failed that no killed process had, at least 19.5 s after a kill',
  );
});
