import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { open } from '../testing/render.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="Settings" description="Choose." onClose={() => setOpen(false)}>
          <Button>First</Button>
          <Button>Second</Button>
        </Dialog>
      )}
    </>
  );
}

async function openDialog() {
  const { user } = open(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  return { user, opener, dialog: await screen.findByRole('dialog', { name: 'Settings' }) };
}

test('is modal, named and described', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Choose.');
});

test('traps the focus in both directions', async () => {
  const { user, dialog } = await openDialog();
  const names = new Set<string | null>();
  for (let step = 0; step < 4; step++) {
    expect(dialog.contains(document.activeElement)).toBe(true);
    names.add(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    await user.tab();
  }
  expect(names).toEqual(new Set(['Close', 'First', 'Second']));
  await user.tab({ shift: true });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each(['Esc', 'its button'])('closes by %s and returns the focus to the opener', async (way) => {
  const { user, dialog, opener } = await openDialog();
  if (way === 'Esc') await user.keyboard('{Escape}');
  else await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(opener);
});

test('a confirmation calls back for each button', async () => {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
  const props = { title: 'Delete?', text: 'For good.', action: 'Delete', onConfirm, onCancel };
  const { user } = open(<ConfirmDialog {...props} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

test('a busy confirmation cannot be confirmed again', async () => {
  const onConfirm = jest.fn();
  const { user } = open(
    <ConfirmDialog title="Delete?" text="" action="Delete" isBusy onConfirm={onConfirm} onCancel={jest.fn()} />,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a busy confirmation stays open until its answer', async () => {
  const onCancel = jest.fn();
  const { user } = open(
    <ConfirmDialog title="Delete?" text="" action="Delete" isBusy onConfirm={jest.fn()} onCancel={onCancel} />,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
});
