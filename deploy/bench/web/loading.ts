import type { Browser } from 'playwright-core';
import type { Member } from '../../tests/support/stack.ts';
import { median, type Row } from '../table.ts';
import { openPhone, playing } from './phone.ts';
import { ms, row } from './rows.ts';

/** Runs in the page. Returns the largest paint and the layout shifts so far. */
const PAINTS = `new Promise((resolve) => {
  const found = { lcp: 0, element: '', cls: 0 };
  const types = ['largest-contentful-paint', 'layout-shift'];
  const note = ({ entryType, startTime, element, url, value }) => {
    if (entryType === 'layout-shift') return void (found.cls += value);
    Object.assign(found, { lcp: startTime, element: (element?.tagName ?? '?') + ' ' + url });
  };
  for (const type of types)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  setTimeout(() => resolve(found), 500);
})`;

const VISITS = 5;

/** Opens the feed with an empty cache. Reads the figures afterwards, because a probe would take time itself. */
export async function measureLoading(browser: Browser, viewer: Member): Promise<Row[]> {
  const visits: { lcp: number; cls: number; element: string }[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const phone = await openPhone(browser, viewer, { hasProbe: false });
    await phone.page.goto('/feed');
    await playing(phone.page);
    visits.push(await phone.page.evaluate(PAINTS));
    await phone.close();
  }
  const elements = [...new Set(visits.map(({ element }) => element.replace(/http.*\//, '').replace(/\d+/g, 'N')))];
  return [
    row('largest paint of /feed', `${ms(median(visits.map(({ lcp }) => lcp)))} (${elements.join('; ')})`, '<= 1200 ms'),
    row('layout shift of /feed', Math.max(...visits.map(({ cls }) => cls)).toFixed(3), '<= 0.02'),
  ];
}
