import { fail, isAppError } from '@tallscreen/kit/errors';
import type { PictureLook, PictureMaker } from '#ffmpeg/picture-maker';

/** Larger than the BFF's limit: media only protects itself. */
const MAX_BYTES = 10 * 2 ** 20;

/** Makes the picture of an upload, unless an earlier call has. Removes an upload that cannot be a picture. */
export async function makePicture(
  maker: PictureMaker,
  { objectKey, key, look }: { readonly objectKey: string; readonly key: string; readonly look: PictureLook },
): Promise<void> {
  if (await maker.exists(key)) return;
  try {
    const size = await maker.readSize(objectKey);
    if (size === null) throw fail('upload_failed');
    if (size === 0) throw fail('damaged_file');
    if (size > MAX_BYTES) throw fail('finished_picture_too_large');
    await maker.make(objectKey, key, look);
  } catch (error) {
    if (isAppError(error, 'invalid_argument')) await maker.remove([objectKey]);
    throw error;
  }
}
