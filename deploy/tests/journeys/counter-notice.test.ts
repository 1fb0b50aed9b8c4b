import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launch, newSeat, snap } from '../support/browser.ts';
import { seatOf } from '../support/sign-in.ts';
import { admin, liveVideo, newMember, stackUrl } from '../support/stack.ts';

jest.setTimeout(600_000);

const unique = Date.now().toString(36);
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Fills in the form for anybody, and returns the number of the notice. */
async function sendCopyrightNotice(page: Page, videoId: number): Promise<number> {
  await page.goto(`/notice?${new URLSearchParams({ url: `${stackUrl}/video/${videoId}` }).toString()}`);
  await page.getByLabel('What is wrong?').selectOption({ label: 'Copyright' });
  await page.getByLabel('Which work is used?').fill(`Song ${unique}`);
  await page.getByLabel('Explain what is wrong, and where').fill('It is my song from the first second on.');
  await page.getByLabel('Your email').fill(`ann-${unique}@example.test`);
  await page.getByLabel('Your name, as your signature').fill('Ann Smith');
  await page.getByRole('checkbox').check();
  await snap(page, 'notice-form');
  await page.getByRole('button', { name: 'Send the notice' }).click();
  const thanks = await page.getByRole('heading', { name: /^Thank you\. Your notice \d+ was received/ }).textContent();
  await page.getByRole('link', { name: 'Show what became of it' }).click();
  await page.getByText('Your notice waits for an admin.').waitFor();
  return Number(/\d+/.exec(thanks ?? '')?.[0]);
}

test('a copyright notice by a guest, the counter-notice of the uploader, and the objection are told to each side', async () => {
  const creator = await newMember('creator');
  const video = await liveVideo(creator, `Copied ${unique}`, { source: 'mandelbrot' });
  const guest = await newSeat(browser, 'phone');
  const notice = await sendCopyrightNotice(guest.page, video);
  await admin.call('POST', '/admin/reports/remove', { json: { report_id: notice } });

  const uploader = await seatOf(browser, creator);
  const { decisions } = await creator.client.call<{ decisions: { id: number }[] }>('GET', '/me/decisions');
  await uploader.page.goto(`/decisions/${decisions[0]?.id}`);
  await uploader.page.getByLabel('Why is this decision wrong?').fill('I wrote this song myself.');
  await uploader.page.getByLabel('Your full name, as your signature').fill('Ben Miller');
  await uploader.page.getByLabel('Your postal address').fill('Main Street 1, Town');
  await snap(uploader.page, 'counter-notice-form');
  await uploader.page.getByRole('button', { name: 'Send the counter-notice' }).click();
  await uploader.page.getByText('Please confirm the statement.').waitFor();
  await uploader.page.getByRole('checkbox').check();
  await uploader.page.getByRole('button', { name: 'Send the counter-notice' }).click();
  await uploader.page.getByText('I wrote this song myself.').waitFor();
  await snap(uploader.page, 'counter-notice-sent');

  await guest.page.reload();
  await guest.page.getByText('Main Street 1, Town').waitFor();
  await guest.page.getByLabel('Which court, and the number of the case').fill('Court of Town, 7 C 12');
  await snap(guest.page, 'counter-notice-told');
  await guest.page.getByRole('button', { name: 'I have gone to court' }).click();
  await guest.page.getByText('You or another sender told us of a court case. An admin decides.').waitFor();
  await snap(guest.page, 'counter-notice-objected');

  const staff = await seatOf(browser, 'admin');
  await staff.page.goto('/admin/queue?type=appeal&sort=newest');
  await staff.page.getByText('Court of Town, 7 C 12').first().waitFor();
  await snap(staff.page, 'counter-notice-queue');
  await uploader.page.reload();
  await uploader.page
    .getByText(/went to court|gone to court/)
    .first()
    .waitFor();
  await snap(uploader.page, 'counter-notice-waits');
  expect([...guest.problems, ...uploader.problems, ...staff.problems]).toEqual([]);
  await Promise.all([guest, uploader, staff].map(({ context }) => context.close()));
});
