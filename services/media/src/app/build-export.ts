import { randomUUID } from 'node:crypto';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import type { ZipUserData } from '#app/zip-user-data';
import { exportExpiryFrom, exportExpiryOf, exportKeyOf, exportsPrefixOf } from '#domain/user-export';
import { exportReadyEvent } from '#events/publish';
import type { ExportJob, ExportStore } from '#store/exports';
import { listKeys } from '#store/objects';

export interface BuildExportDeps {
  readonly exports: Pick<ExportStore, 'finish'>;
  readonly zipUserData: ZipUserData;
  readonly blobs: Pick<Blobs, 'putStream' | 'list' | 'remove'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type BuildExport = (job: ExportJob, signal: AbortSignal) => Promise<void>;

/**
 * Makes the ZIP file of a user's data, stores it and announces it. After an interruption the file is made again from
 * the beginning. Removes earlier files first: the user's record contains only the newest one, so nothing else would end
 * the link of an earlier one.
 */
export const createBuildExport = ({ exports, zipUserData, blobs, outbox }: BuildExportDeps): BuildExport => {
  /** A later file belongs to a process that has taken over the job. */
  async function removeEarlier(userId: number, expiresAt: Date): Promise<void> {
    const keys = await listKeys(blobs, exportsPrefixOf(userId));
    const earlier = keys.filter((key) => (exportExpiryOf(key) ?? expiresAt) < expiresAt);
    if (earlier.length > 0) await blobs.remove(earlier);
  }

  return async (job, signal) => {
    const { id: userId } = job;
    const expiresAt = exportExpiryFrom(new Date());
    await removeEarlier(userId, expiresAt);
    const objectKey = exportKeyOf(userId, expiresAt, randomUUID());
    await blobs.putStream(objectKey, await zipUserData(userId), { contentType: 'application/zip', signal });
    const isOurs = await outbox.inTransaction(async (session) => {
      if (!(await exports.finish(job, { objectKey, expiresAt }, session))) return false;
      await outbox.add(session, [exportReadyEvent(userId, expiresAt)]);
      return true;
    });
    if (!isOurs) await blobs.remove([objectKey]);
  };
};
