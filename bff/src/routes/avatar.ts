import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { PICTURE_CREATE_MS, PICTURE_UPLOAD_MS, receivePicture } from '#upload/receive-picture';
import { removeIfRefused, withNewDeadline } from '#upload/received-file';
import { AvatarSet, pictureBody } from '#contract/avatar';

export function avatarRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'post',
      path: '/profile/avatar',
      operationId: 'setAvatar',
      tag: 'profiles',
      summary: 'Change your picture',
      access: 'signedIn',
      limits: ['avatar'],
      body: pictureBody,
      bodyKind: 'upload',
      response: AvatarSet,
      errors: [503],
      timeoutMs: PICTURE_UPLOAD_MS,
      async handle({ req, res, user }) {
        const key = await receivePicture(deps, req, res, user.userId);
        return { avatar_url: await withNewDeadline(PICTURE_CREATE_MS, () => setAvatar(deps, key)) };
      },
    }),
  ];
}

/** Media may remove the previous picture only after identity refers to the new one, so it needs a second call. */
async function setAvatar(deps: RouteDeps, objectKey: string): Promise<string> {
  const { clients, logger } = deps;
  const { avatarUrl } = await removeIfRefused(deps, objectKey, () =>
    clients.videos.createAvatar({ objectKey }, { timeoutMs: PICTURE_CREATE_MS }),
  );
  const { user, previousAvatarUrl } = await clients.users.setAvatar({ avatarUrl });
  if (!user) throw new Error('No user.');
  if (previousAvatarUrl && previousAvatarUrl !== avatarUrl) {
    await clients.videos
      .createAvatar({ objectKey, replacedUrls: [previousAvatarUrl] })
      .catch((err: unknown) => logger.warn({ err, previousAvatarUrl }, 'could not remove the replaced picture'));
  }
  return avatarUrl;
}
