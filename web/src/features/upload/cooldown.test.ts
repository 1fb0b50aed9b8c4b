import { expect, test } from '@jest/globals';
import { formatCooldown, waitLabel } from './cooldown.ts';
import { isInFlight, stageOf } from './stages.ts';
import { uploadProblem } from './sendUpload.ts';

test('formats minutes and seconds; the button rounds minutes up', () => {
  expect([300, 299, 61, 1, 0].map(formatCooldown)).toEqual(['5m 0s', '4m 59s', '1m 1s', '0m 1s', '0m 0s']);
  expect([300, 241, 240, 1].map(waitLabel)).toEqual(['Wait 5m', 'Wait 5m', 'Wait 4m', 'Wait 1m']);
});

test('returns the stage of an upload until it waits for review', () => {
  expect(stageOf({ status: 'pending', processing_stage: 'uploaded' })).toBe('checking');
  expect(stageOf({ status: 'pending', processing_stage: 'processing' })).toBe('transcoding');
  expect(stageOf({ status: 'pending', processing_stage: 'scanning' })).toBe('scanning');
  expect(stageOf({ status: 'pending', processing_stage: null })).toBeNull();
  expect(stageOf({ status: 'rejected', processing_stage: 'processing' })).toBeNull();
  expect(isInFlight([])).toBe(false);
});

test('shows the error text of the server for a failed upload', () => {
  const failed = (text: string | undefined) => uploadProblem({ ok: false, status: 400, text }, 'Upload failed.');
  expect(failed(undefined)).toBe('Upload failed.');
  expect(failed('Title is required.')).toBe('Title is required.');
  expect(failed('Inappropriate content.')).toBe('Content rejected: Inappropriate content.');
});
