import { logoIconOf } from '@tallscreen/proto/rules/logo-url';
import { makePicture } from '#app/make-picture';
import { checkIncomingKey, logoKeyOf, logoKeys, urlOf } from '#domain/object-keys';
import type { PictureMaker } from '#ffmpeg/picture-maker';

export type CreateLogo = (objectKey: string, replacedPaths: readonly string[]) => Promise<string>;

/**
 * Makes the installation's logo of an uploaded picture, in two sizes, and returns the URL path of the large one; ''
 * without a picture. Deletes the upload and replaced logos.
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
    const made = [logoIconOf(key), key];
    await makePicture(pictureMaker, { objectKey, key: logoIconOf(key), look: 'icon' });
    await makePicture(pictureMaker, { objectKey, key, look: 'logo' });
    await pictureMaker.remove([objectKey, ...replaced.filter((other) => !made.includes(other))]);
    return urlOf(key);
  };
