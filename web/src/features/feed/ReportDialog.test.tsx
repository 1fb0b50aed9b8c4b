import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { ReportDialog } from './ReportDialog.tsx';

useFakeClock();

function start(answer: Answer = ok({}, 201)) {
  const onClose = jest.fn();
  const view = open(<ReportDialog itemType="video" itemId={7} onClose={onClose} />, {
    api: { 'POST /report': answer },
  });
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit' }));
  const choose = (name: RegExp) => view.user.click(screen.getByRole('radio', { name }));
  return { ...view, onClose, submit, choose };
}

test('sends the chosen reason, shows a thank-you text and closes after 1.5 s', async () => {
  const { choose, submit, bodies, onClose } = start();
  await choose(/Harassment/);
  await submit();
  await wait(10);
  expect(bodies('/report')).toEqual([{ item_id: 7, item_type: 'video', reason: 'HARASSMENT' }]);
  expect(screen.getByText('Thank you. An admin will look at it.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true);
  await wait(1400);
  expect(onClose).not.toHaveBeenCalled();
  await wait(100);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('without a reason it sends nothing and shows an error for three seconds', async () => {
  const { submit, sent } = start();
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Please select a reason.');
  expect(sent()).toEqual([]);
  await wait(3000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [409, 'You already reported this video.', 'You already reported this video.'],
  [409, undefined, 'You already reported this video.'],
  [500, 'Database down.', 'Failed to submit report.'],
])('an answer %d with the detail %s shows "%s"', async (status, detail, text) => {
  const { choose, submit, onClose } = start(fail(status, detail));
  await choose(/Spam/);
  await submit();
  await wait(10);
  expect(screen.getByRole('alert').textContent).toBe(text);
  await wait(10_000);
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancel closes without a request', async () => {
  const { user, onClose, sent } = start();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([]);
});
