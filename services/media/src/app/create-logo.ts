import { makePicture } from '#app/make-picture';
import { checkIncomingKey, logoKeyOf, logoKeys, urlOf } from '#domain/object-keys';
import type { PictureMaker } from '#ffmpeg/picture-maker';

export type CreateLogo = (objectKey: string, replacedPaths: readonly string[]) => Promise<string>;

/**
 * Makes the installation's logo of an uploaded picture and returns its URL path; '' without a picture. Deletes the
 * upload and replaced logos.
 */
export const createCreateLogo =
  (pictureMaker: PictureMaker): CreateLogo =>
  async (objectKey, replacedPaths) => {
    const replaced = logoKeys(replacedPaths);
    if (objectKey === '') {
      await pictureMaker.remove(replaced);
      return '';
    }
    checkIncomingKey(objectKey);
    const key = logoKeyOf(objectKey);
    await makePicture(pictureMaker, { objectKey, key, look: 'logo' });
    await pictureMaker.remove([objectKey, ...replaced.filter((other) => other !== key)]);
    return urlOf(key);
  };
