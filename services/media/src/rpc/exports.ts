import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import { ExportStatus, type ExportService } from '@tallscreen/proto/tallscreen/media/v1/export_service_pb';
import type { GetExport } from '#app/get-export';
import type { RequestExport } from '#app/request-export';
import { urlOf } from '#domain/object-keys';

export interface ExportRpcDeps {
  readonly requestExport: RequestExport;
  readonly getExport: GetExport;
}

export const createExportRpc = ({ requestExport, getExport }: ExportRpcDeps): ServiceImpl<typeof ExportService> => ({
  async requestExport(_, context) {
    await requestExport(personOf(context).userId);
    return {};
  },

  async getExport(_, context) {
    const found = await getExport(personOf(context).userId);
    if (!found) return { status: ExportStatus.NONE };
    if (!found.expiresAt) return { status: ExportStatus.RUNNING };
    return {
      status: ExportStatus.READY,
      url: urlOf(found.objectKey),
      expiresAt: timestampFromDate(found.expiresAt),
    };
  },
});
