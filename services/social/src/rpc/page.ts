import type { PageRequest as PageMessage } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { PageRequest } from '#domain/paging';

export const pageOf = (page: PageMessage | undefined): PageRequest => ({
  limit: page?.limit ?? 0,
  pageToken: page?.pageToken ?? '',
});
