import { fail } from '@tallscreen/kit/errors';
import { fileRules, MAX_PICTURE_PIXELS } from '@tallscreen/proto/rules/upload-rules';
import { fileTypeFromBuffer } from 'file-type';
import { disableTypes, imageSize, types } from 'image-size';

interface PictureType {
  /** chosen by the file's content, so that ffmpeg never opens a playlist or another kind of file */
  readonly demuxer: string;
  /** image-size's name */
  readonly name: string;
}

const png = { demuxer: 'png_pipe', name: 'png' };
const pictureTypes: Readonly<Record<string, PictureType>> = {
  'image/jpeg': { demuxer: 'jpeg_pipe', name: 'jpg' },
  'image/png': png,
  'image/apng': png,
  'image/webp': { demuxer: 'webp_pipe', name: 'webp' },
  'image/gif': { demuxer: 'gif', name: 'gif' },
};

const supported = new Set(Object.values(pictureTypes).map(({ name }) => name));
disableTypes(types.filter((type) => !supported.has(type)));

/**
 * Returns ffmpeg's demuxer for a picture. Throws invalid_argument for another kind of file, a damaged header, or more
 * pixels than allowed. Decodes nothing: a small file can hold a picture that takes gigabytes.
 */
export async function checkPictureHeader(content: Buffer): Promise<string> {
  const type = pictureTypes[(await fileTypeFromBuffer(content))?.mime ?? ''];
  if (!type) throw fail(fileRules.avatar.wrongType);
  const { width, height } = sizeOf(content, type);
  if (width * height > MAX_PICTURE_PIXELS) throw fail('too_many_picture_pixels');
  return type.demuxer;
}

function sizeOf(content: Buffer, type: PictureType): { width: number; height: number } {
  try {
    const { width, height, type: found } = imageSize(content);
    if (found === type.name && width > 0 && height > 0) return { width, height };
  } catch {
    // The header is cut off or inconsistent.
  }
  throw fail('damaged_file');
}
