import { fail } from '@tallscreen/kit/errors';
import { makePicture } from '#app/make-picture';
import { avatarKeyOf, checkIncomingKey, ownAvatarKeys, urlOf } from '#domain/object-keys';
import type { PictureMaker } from '#ffmpeg/picture-maker';
import type { UploaderStore } from '#store/uploaders';

export interface CreateAvatarDeps {
  readonly pictureMaker: PictureMaker;
  readonly uploaders: Pick<UploaderStore, 'isDeleted'>;
}

export type CreateAvatar = (userId: number, objectKey: string, replacedPaths: readonly string[]) => Promise<string>;

/**
 * Makes an avatar of an uploaded picture and returns its URL path. Deletes the upload and the user's replaced avatars.
 */
export function createCreateAvatar({ pictureMaker, uploaders }: CreateAvatarDeps): CreateAvatar {
  async function refuseDeletedUser(userId: number, keyToRemove: string): Promise<void> {
    if (!(await uploaders.isDeleted(userId))) return;
    await pictureMaker.remove([keyToRemove]);
    throw fail('user_not_found');
  }

  return async (userId, objectKey, replacedPaths) => {
    checkIncomingKey(objectKey);
    const key = avatarKeyOf(userId, objectKey);
    await refuseDeletedUser(userId, objectKey);
    await makePicture(pictureMaker, { objectKey, key, look: 'avatar' });
    const replaced = ownAvatarKeys(userId, replacedPaths).filter((other) => other !== key);
    await pictureMaker.remove([objectKey, ...replaced]);
    // Check again, because the account may have been deleted in between: its deletion either finds this avatar or is
    // seen here.
    await refuseDeletedUser(userId, key);
    return urlOf(key);
  };
}
