import { createHash } from 'node:crypto';
import { fail } from '@tallscreen/kit/errors';
import { isLogoUrl, logoIconOf } from '@tallscreen/proto/rules/logo-url';

/** The URL path below which http/media-server.ts serves objects. */
export const MEDIA_PATH = '/media/';

/** Path of an object below the site's origin; empty when there is no object. */
export const urlOf = (key: string | undefined): string => (key ? MEDIA_PATH + key : '');

/** The query parameter with the secret of a media item that was taken down. */
export const SECRET_PARAMETER = 'access';

/** Path of a file of a media item below the site's origin; empty when there is no file. */
export const fileUrlOf = ({ fileSecret }: { readonly fileSecret: string }, key: string | undefined): string =>
  urlOf(key) + (key && fileSecret !== '' ? `?${SECRET_PARAMETER}=${fileSecret}` : '');

const INCOMING = /^incoming\/[\w-][\w./-]*$/;

/** Throws invalid_argument unless the key can be an upload that the BFF has stored. */
export function checkIncomingKey(objectKey: string): void {
  if (!INCOMING.test(objectKey)) throw fail('invalid_file_name');
}

/** Prefix of all files made from a media item. */
export const filesPrefixOf = (itemId: number): string => `videos/${itemId}/`;

/**
 * Below the prefix of the item's files, and deleted with them. `version` makes keys for the same text different,
 * because a replaced file may be deleted late.
 */
export const captionsKeyOf = (itemId: number, lang: string, secret: string, version: number): string =>
  `${captionsPrefixOf(itemId, lang, secret)}${version}.vtt`;

/** The beginning of every key of this text. */
export const captionsPrefixOf = (itemId: number, lang: string, secret: string): string =>
  `${filesPrefixOf(itemId)}captions/${lang}-${secret}-`;

/** Prefix of all avatars of a user. */
export const avatarsPrefixOf = (userId: number): string => `avatars/${userId}/`;

/** Cannot be guessed, because the uploaded object's key cannot; a repeated call gives the same key. */
export const avatarKeyOf = (userId: number, objectKey: string): string =>
  `${avatarsPrefixOf(userId)}${digestOf(objectKey)}.webp`;

/** The logo of the installation. */
export const logoKeyOf = (objectKey: string): string => `logos/${digestOf(objectKey)}.png`;

const digestOf = (objectKey: string): string => createHash('sha256').update(objectKey).digest('hex').slice(0, 40);

/** The media item that a file was made from; undefined for an avatar. */
export function itemIdOf(key: string): number | undefined {
  const [, id] = /^videos\/(\d{1,16})\//.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

const AVATAR_PATH = /^\/media\/(avatars\/(\d+)\/[\w-]+\.webp)$/;

/** Object keys of those paths that are avatars of this user. */
export const ownAvatarKeys = (userId: number, paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const [, key, owner] = AVATAR_PATH.exec(path) ?? [];
    return key && Number(owner) === userId ? [key] : [];
  });

/** Object keys, of both sizes, of those paths that are logos. */
export const logoKeys = (paths: readonly string[]): string[] =>
  paths.filter(isLogoUrl).flatMap((path) => [path, logoIconOf(path)].map((each) => each.slice(MEDIA_PATH.length)));
