import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import type { App } from '#app';

export type LibraryApp = Pick<App, 'setSave' | 'listSaved' | 'listLiked' | 'readSavedIds'>;

export const createLibraryRpc = (app: LibraryApp): ServiceImpl<typeof LibraryService> => ({
  async setSave({ videoId, isSaved }, context) {
    const { userId, role } = personOf(context);
    await app.setSave({ userId, isAdmin: role === 'admin', videoId: toId(videoId), isSaved });
    return {};
  },

  async listSaved({ pageSize, pageToken }, context) {
    const { entries, nextPageToken } = await app.listSaved(personOf(context).userId, { pageSize, pageToken });
    return { videoIds: entries.map(fromId), nextPageToken };
  },

  async listLiked({ pageSize, pageToken }, context) {
    const { entries, nextPageToken } = await app.listLiked(personOf(context).userId, { pageSize, pageToken });
    return { itemIds: entries.map(fromId), nextPageToken };
  },

  async readSavedIds(_request, context) {
    return { videoIds: (await app.readSavedIds(personOf(context).userId)).map(fromId) };
  },
});
