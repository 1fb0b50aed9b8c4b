import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, snap, type Seat } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { newMember, PASSWORD, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function login(page: Page, { email }: Member): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const socket = page.waitForEvent('websocket', (opened) => opened.url().includes('/ws/chat/'));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await socket;
}

async function sit(member: Member, size: 'desktop' | 'phone'): Promise<Seat> {
  const seat = await newSeat(browser, size);
  await login(seat.page, member);
  return seat;
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

test('typing, messages, read marks and notifications reach the other user live', async () => {
  const [ana, bo] = [await newMember('user', 'ana'), await newMember('user', 'bo')];
  const [atAna, atBo] = [await sit(ana, 'desktop'), await sit(bo, 'phone')];
  await atAna.page.goto(`/messages/${bo.id}`);
  await atBo.page.goto(`/messages/${ana.id}`);
  await atBo.page.getByText('Nothing said yet.').waitFor();
  const asked: string[] = [];
  let askedAt = Date.now();
  atBo.page.on('request', (request) => {
    if (request.method() !== 'GET' || !request.url().includes('/api/')) return;
    asked.push(request.url());
    askedAt = Date.now();
  });
  // After a reconnect the client asks once for missed messages and then does not poll.
  await eventually('four seconds without a request', () => Promise.resolve(Date.now() - askedAt > 4000));
  asked.length = 0;

  await say(atAna.page, 'Hello Bo');
  await atBo.page.getByText('Hello Bo').waitFor();
  await atAna.page.getByText(/· Read$/).waitFor();
  // Typing is shown only in a conversation, so after the first message. The client reports it every two seconds.
  await Promise.all([
    // It goes a few seconds after the last report, so look for it from the first letter on.
    atBo.page.getByText(`@${ana.username} is writing…`).waitFor(),
    atAna.page.getByLabel('Message', { exact: true }).pressSequentially('And you', { delay: 500 }),
  ]);
  await say(atBo.page, 'Hello Ana');
  await atAna.page.getByText('Hello Ana').waitFor();
  await snap(atAna.page, 'chat');

  await ana.client.call('POST', `/profile/follow/${bo.id}`);
  await atBo.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await atBo.page.waitForTimeout(4000);
  expect(asked.filter((url) => url.includes('/me/notifications'))).toEqual([]);
  // At most one more request after reading, and no polling.
  expect(asked.filter((url) => url.includes('/messages/conversation/')).length).toBeLessThanOrEqual(2);

  await atBo.context.setOffline(true);
  await say(atAna.page, 'Are you there?');
  await say(atBo.page, 'Said in a tunnel');
  await atBo.page.getByText('Waiting for the connection…').waitFor();
  await atBo.context.setOffline(false);
  await atBo.page.getByText('Are you there?').waitFor();
  await atAna.page.getByText('Said in a tunnel').waitFor();
  await eventually('it is there once', async () => (await atBo.page.getByText('Said in a tunnel').count()) === 1);
  expect([...atAna.problems, ...atBo.problems].filter((text) => !text.includes('WebSocket'))).toEqual([]);
});
