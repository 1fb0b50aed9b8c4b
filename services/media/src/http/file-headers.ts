import type { FileAccess } from '#domain/file-access';

/** A key is never used for other content, so a browser may keep the file for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const SHORT = 'private, max-age=30';
/** RFC 9213: a shared cache asks again after a minute, so that a hidden or removed file leaves it without a purge. */
const SHARED = 'public, max-age=60';

const common = { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

/** The headers of a file. A shared cache can purge all files of a media item by its tag. */
export function fileHeaders(access: Exclude<FileAccess, 'gone'>, itemId: number | undefined): Record<string, string> {
  const tag: Record<string, string> = itemId === undefined ? {} : { 'cache-tag': `item-${itemId}` };
  if (access === 'private') return { ...common, ...tag, 'cache-control': SHORT, 'cdn-cache-control': 'no-store' };
  return { ...common, ...tag, 'cache-control': FOR_EVER, 'cdn-cache-control': SHARED };
}

/** For an export of a user's data: anyone who knows the link may read it, but no cache may keep it. */
export const exportHeaders: Readonly<Record<string, string>> = {
  ...common,
  'cache-control': 'private, no-store',
  'cdn-cache-control': 'no-store',
  'content-disposition': 'attachment; filename="tallscreen-export.zip"',
};
