import { uploadDuration, uploadReceived } from '@tallscreen/kit-telemetry/metrics/requests';
import { HttpError } from '#http/errors';
import type { Received } from '#upload/receive-form';

/** Statuses of uploads that ended before their last byte: stalled, cut off by the client, or by a restart. */
const cutStatuses = new Set([400, 408, 503]);

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
    if (error instanceof HttpError && cutStatuses.has(error.status)) outcome = 'cut';
    throw error;
  } finally {
    uploadDuration.record((performance.now() - startedAt) / 1_000, { 'tallscreen.outcome': outcome });
  }
}
