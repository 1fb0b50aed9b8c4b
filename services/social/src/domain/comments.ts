import type { Role } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import type { Lanes } from '@tallscreen/kit/lanes';
import { checkMayDelete, readCommentText, type Comment } from '#domain/comment';
import { readPage, type Page, type PageRequest } from '#domain/paging';

export interface CommentStore {
  findMany(ids: readonly number[]): Promise<Comment[]>;
  listOf(videoId: number, page: { before?: number; limit: number }): Promise<Comment[]>;
  list(page: { before?: number; limit: number }): Promise<Comment[]>;
}

export interface CommentWriting {
  /** AppError not_found where the video is not live or the parent is none of its comments */
  add(comment: Pick<Comment, 'id' | 'videoId' | 'userId' | 'text' | 'parentId' | 'createdAt'>): Promise<Comment>;
  remove(id: number, actorId: number, check: (comment: Comment) => void): Promise<Comment>;
}

export interface CommentsDeps {
  readonly store: CommentStore;
  readonly writer: CommentWriting;
  readonly isLive: (itemId: number) => Promise<boolean>;
  readonly lanes: Lanes;
  readonly newId: () => number;
}

const MAX_BATCH = 250;
const idOf = ({ id }: Comment): number => id;

export type CommentRules = ReturnType<typeof createComments>;

export function createComments({ store, writer, isLive, lanes, newId }: CommentsDeps) {
  return {
    create(userId: number, given: { videoId: number; text: string; parentId: number }): Promise<Comment> {
      const text = readCommentText(given.text);
      const comment = { ...given, id: newId(), userId, text, createdAt: new Date() };
      return lanes(given.videoId, () => writer.add(comment));
    },

    /** With all replies below it. */
    remove: (id: number, person: { userId: number; role: Role }): Promise<Comment> =>
      writer.remove(id, person.userId, (comment) => checkMayDelete(comment, person)),

    /** What is below a clip that people may not see is not to be seen either. */
    async listOf(videoId: number, page: PageRequest): Promise<Page<Comment>> {
      if (!(await isLive(videoId))) return { entries: [], nextPageToken: '' };
      return readPage(page, idOf, (keyset) => store.listOf(videoId, keyset));
    },

    listAll: (page: PageRequest): Promise<Page<Comment>> => readPage(page, idOf, (keyset) => store.list(keyset)),

    readMany(ids: readonly number[]): Promise<Comment[]> {
      if (ids.length > MAX_BATCH) throw invalid(`At most ${MAX_BATCH} comments in one call.`);
      return store.findMany(ids);
    },
  };
}
