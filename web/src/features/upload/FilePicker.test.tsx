import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open } from '../../testing/render.tsx';
import { FilePicker } from './FilePicker.tsx';

test('the camera opens by the one file input', async () => {
  const { user } = open(
    <FilePicker
      label="Video file"
      hint=""
      accept="video/mp4"
      picked={null}
      isChecking={false}
      isDisabled={false}
      hasCamera
      onPick={() => undefined}
    />,
  );
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  expect(inputs).toHaveLength(1);
  const opened = jest.fn();
  inputs[0]!.addEventListener('click', () => opened(inputs[0]!.getAttribute('capture')));
  await user.click(screen.getByRole('button', { name: 'Record a video', hidden: true }));
  expect(opened).toHaveBeenLastCalledWith('environment');
});
