import { uploadDuration, uploadReceived } from '@tallscreen/kit-telemetry/metrics/requests';
import { isAppError } from '@tallscreen/kit/errors';
import type { Received } from '#upload/receive-form';

/** Errors of uploads that ended before their last byte: stalled, cut off by the client, or by a restart. */
const cuts = new Set(['upload_stalled', 'upload_cut_off', 'restarting_upload_again']);

/** Measures the part of an upload in which its bytes are received. */
export async function measureUpload(receive: () => Promise<Received>): Promise<Received> {
  const startedAt = performance.now();
  let outcome = 'refused';
  try {
    const received = await receive();
    outcome = 'stored';
    uploadReceived.add(received.file?.sizeBytes ?? 0);
    return received;
  } catch (error) {
    if (isAppError(error) && cuts.has(error.code)) outcome = 'cut';
    throw error;
  } finally {
    uploadDuration.record((performance.now() - startedAt) / 1_000, { 'tallscreen.outcome': outcome });
  }
}
