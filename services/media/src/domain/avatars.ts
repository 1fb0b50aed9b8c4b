import { createHash } from 'node:crypto';
import { AppError, invalid, isAppError, notFound } from '@tallscreen/kit/errors';

export interface Pictures {
  readSize(objectKey: string): Promise<number | null>;
  exists(key: string): Promise<boolean>;
  /** makes the square picture; invalid_argument for what is no picture */
  makeAvatar(objectKey: string, avatarKey: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

export interface AvatarsDeps {
  readonly pictures: Pictures;
  /** whether the account was, as far as media has heard */
  readonly isDeleted: (userId: number) => Promise<boolean>;
}

export type Avatars = ReturnType<typeof createAvatars>;

const MAX_BYTES = 10 * 2 ** 20;
const INCOMING = /^incoming\/[\w-][\w./-]*$/;
const PATH = /^\/media\/(avatars\/(\d+)\/[\w-]+\.webp)$/;

export const NO_PICTURE = 'Only JPEG, PNG, WebP, or GIF pictures are supported.';

/** All pictures of a person lie below this. */
export const avatarsOf = (userId: number): string => `avatars/${userId}/`;

/** Unguessable because the object's key is, and the same for a repeated call. */
export function avatarKeyOf(userId: number, objectKey: string): string {
  return `${avatarsOf(userId)}${createHash('sha256').update(objectKey).digest('hex').slice(0, 40)}.webp`;
}

/** Of the paths only the person's own pictures. */
export const ownKeys = (userId: number, paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const [, key, owner] = PATH.exec(path) ?? [];
    return key && Number(owner) === userId ? [key] : [];
  });

export function createAvatars({ pictures, isDeleted }: AvatarsDeps) {
  async function take(objectKey: string, avatarKey: string): Promise<void> {
    const size = await pictures.readSize(objectKey);
    if (size === null) throw new AppError('failed_precondition', 'Upload failed. Please try again.');
    if (size === 0) throw invalid(NO_PICTURE);
    if (size > MAX_BYTES) throw invalid('The picture must be under 10MB.');
    await pictures.makeAvatar(objectKey, avatarKey);
  }

  async function refuse(keys: readonly string[]): Promise<never> {
    await pictures.remove(keys);
    throw notFound('User not found.');
  }

  return {
    /** The path of the prepared picture. The uploaded object is gone afterwards, taken or refused. */
    async create(userId: number, objectKey: string, replacedPaths: readonly string[]): Promise<string> {
      if (!INCOMING.test(objectKey)) throw invalid('Invalid file name.');
      const avatarKey = avatarKeyOf(userId, objectKey);
      if (await isDeleted(userId)) return refuse([objectKey]);
      const gone = ownKeys(userId, replacedPaths).filter((key) => key !== avatarKey);
      if (!(await pictures.exists(avatarKey))) {
        await take(objectKey, avatarKey).catch(async (error: unknown) => {
          if (isAppError(error, 'invalid_argument')) await pictures.remove([objectKey]);
          throw error;
        });
      }
      await pictures.remove([objectKey, ...gone]);
      // Once more: a deletion of the account meanwhile either finds the picture or is seen here.
      if (await isDeleted(userId)) return refuse([avatarKey]);
      return `/media/${avatarKey}`;
    },
  };
}
