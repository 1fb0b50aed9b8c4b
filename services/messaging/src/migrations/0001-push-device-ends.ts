import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { UNKNOWN_END_MS } from '#domain/push-device';

/** A device had no end, so it stayed after its session had expired. */
export const pushDeviceEnds: Migration = async ({ db }) => {
  const endsAt = new Date(Date.now() + UNKNOWN_END_MS);
  await db.collection('push_devices').updateMany({ endsAt: { $exists: false } }, { $set: { endsAt } });
};
