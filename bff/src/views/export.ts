import { ExportStatus, type GetExportResponse } from '@tallscreen/proto/tallscreen/media/v1/export_service_pb';
import type * as schemas from '#contract/export';
import { iso } from '#views/scalar';

export function exportView({ status, url, expiresAt }: GetExportResponse): schemas.DataExport {
  if (status === ExportStatus.READY) return { status: 'ready', url, expires_at: expiresAt ? iso(expiresAt) : null };
  return { status: status === ExportStatus.RUNNING ? 'running' : 'none', url: null, expires_at: null };
}
