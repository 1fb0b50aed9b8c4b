import type { PageRequest as ProtoPageRequest } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { PageRequest } from '#domain/page';

export const toPageRequest = (page: ProtoPageRequest | undefined): PageRequest => ({
  pageSize: page?.limit ?? 0,
  pageToken: page?.pageToken ?? '',
});
