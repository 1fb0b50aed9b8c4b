import { randomUUID } from 'node:crypto';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { ZipUserData } from '#app/zip-user-data';
import { exportExpiryFrom, exportKeyOf } from '#domain/user-export';
import { exportReadyEvent } from '#events/publish';
import type { ExportJob, ExportStore } from '#store/exports';

export interface BuildExportDeps {
  readonly exports: Pick<ExportStore, 'finish'>;
  readonly zipUserData: ZipUserData;
  readonly blobs: Pick<Blobs, 'putStream' | 'remove'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type BuildExport = (job: ExportJob, signal: AbortSignal) => Promise<void>;

/**
 * Makes the ZIP file of a user's data, stores it and announces it. After an interruption the file is made again from
 * the beginning.
 */
export const createBuildExport =
  ({ exports, zipUserData, blobs, outbox }: BuildExportDeps): BuildExport =>
  async (job, signal) => {
    const { userId } = job;
    const expiresAt = exportExpiryFrom(new Date());
    const objectKey = exportKeyOf(userId, expiresAt, randomUUID());
    await blobs.putStream(objectKey, await zipUserData(userId), { contentType: 'application/zip', signal });
    const isOurs = await outbox.inTransaction(async (session) => {
      if (!(await exports.finish(job, { objectKey, expiresAt }, session))) return false;
      await outbox.add(session, [exportReadyEvent(userId, expiresAt)]);
      return true;
    });
    if (!isOurs) await blobs.remove([objectKey]);
  };
