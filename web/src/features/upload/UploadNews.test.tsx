import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Upload } from '@tallscreen/bff/contract/video';
import { video } from '../../testing/data.ts';
import { UploadNews } from './UploadNews.tsx';

test('each stage that an upload reaches is announced, and a list that is only loaded is not', () => {
  const at = (stage: Upload['processing_stage']) => [video({ status: 'pending', processing_stage: stage })];
  const { rerender } = render(<UploadNews uploads={[]} />);
  const said = () => screen.getByRole('status').textContent;
  rerender(<UploadNews uploads={at('uploaded')} />);
  expect(said()).toBe('');
  rerender(<UploadNews uploads={at('processing')} />);
  expect(said()).toBe('Waves: Transcoding…');
  rerender(<UploadNews uploads={at('processing')} />);
  expect(said()).toBe('Waves: Transcoding…');
  rerender(<UploadNews uploads={at(null)} />);
  expect(said()).toBe('Waves: Awaiting Review');
});
