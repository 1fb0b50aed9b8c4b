import { fail, isAppError } from '@tallscreen/kit/errors';
import { avatarKeyOf, checkIncomingKey, ownAvatarKeys, urlOf } from '#domain/object-keys';
import type { AvatarMaker } from '#ffmpeg/avatar-maker';
import type { UploaderStore } from '#store/uploaders';

export interface CreateAvatarDeps {
  readonly avatarMaker: AvatarMaker;
  readonly uploaders: Pick<UploaderStore, 'isDeleted'>;
}

export type CreateAvatar = (userId: number, objectKey: string, replacedPaths: readonly string[]) => Promise<string>;

/** Larger than the BFF's limit: media only protects itself. */
const MAX_BYTES = 10 * 2 ** 20;

/**
 * Makes an avatar of an uploaded picture and returns its URL path. Deletes the upload and the user's replaced avatars.
 */
export function createCreateAvatar({ avatarMaker, uploaders }: CreateAvatarDeps): CreateAvatar {
  async function make(objectKey: string, avatarKey: string): Promise<void> {
    const size = await avatarMaker.readSize(objectKey);
    if (size === null) throw fail('upload_failed');
    if (size === 0) throw fail('damaged_file');
    if (size > MAX_BYTES) throw fail('finished_picture_too_large');
    await avatarMaker.make(objectKey, avatarKey);
  }

  async function refuseDeletedUser(userId: number, keyToRemove: string): Promise<void> {
    if (!(await uploaders.isDeleted(userId))) return;
    await avatarMaker.remove([keyToRemove]);
    throw fail('user_not_found');
  }

  return async (userId, objectKey, replacedPaths) => {
    checkIncomingKey(objectKey);
    const avatarKey = avatarKeyOf(userId, objectKey);
    await refuseDeletedUser(userId, objectKey);
    if (!(await avatarMaker.exists(avatarKey))) {
      await make(objectKey, avatarKey).catch(async (error: unknown) => {
        if (isAppError(error, 'invalid_argument')) await avatarMaker.remove([objectKey]);
        throw error;
      });
    }
    const replaced = ownAvatarKeys(userId, replacedPaths).filter((key) => key !== avatarKey);
    await avatarMaker.remove([objectKey, ...replaced]);
    // Check again, because the account may have been deleted in between: its deletion either finds this avatar or is
    // seen here.
    await refuseDeletedUser(userId, avatarKey);
    return urlOf(avatarKey);
  };
}
