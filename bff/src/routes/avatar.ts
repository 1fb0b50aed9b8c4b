import { AppError, invalid } from '@tallscreen/kit/errors';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { hasNoBody, removeIfRefused, withFreshTime } from '#routes/received';
import { avatarBody, AvatarSet } from '#schemas/avatar';
import { receiveForm, type ReceiveRules } from '#upload/receive';

const MAX_BYTES = 5 * 1024 * 1024;
const CREATE_MS = 30_000;
const UPLOAD_MS = 120_000;
const NO_FILE = 'Please select a picture.';

/** The name's ending only keeps out what cannot be a picture; media looks into the file. */
const rules: ReceiveRules = {
  fileField: 'file',
  endings: ['.jpg', '.jpeg', '.png', '.webp', '.gif'],
  maxBytes: MAX_BYTES,
  wrongEnding: 'Only JPEG, PNG, WebP, or GIF pictures are supported.',
  tooLarge: 'The picture must be under 5MB.',
  contentType: 'application/octet-stream',
  checkFields: () => undefined,
};

export function avatarRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'post',
      path: '/profile/avatar',
      operationId: 'setAvatar',
      tag: 'profiles',
      summary: 'Change the own picture',
      access: 'person',
      limits: ['write'],
      body: avatarBody,
      bodyKind: 'upload',
      response: AvatarSet,
      timeoutMs: UPLOAD_MS,
      async handle({ req, res }) {
        if (hasNoBody(req)) throw invalid(NO_FILE);
        const { file } = await receiveForm(req, res, deps.blobs, rules);
        if (!file) throw invalid(NO_FILE);
        return { avatar_url: await withFreshTime(CREATE_MS, () => setAvatar(deps, file.key)) };
      },
    }),
  ];
}

/** Media may remove the picture before only once identity no longer points at it: it is told by a repeated call. */
async function setAvatar(deps: RouteDeps, objectKey: string): Promise<string> {
  const { clients, logger } = deps;
  const { avatarUrl } = await removeIfRefused(deps, objectKey, () =>
    clients.videos.createAvatar({ objectKey }, { timeoutMs: CREATE_MS }),
  );
  const { user, previousAvatarUrl } = await clients.users.setAvatar({ avatarUrl });
  if (!user) throw new AppError('internal', 'No user.');
  if (previousAvatarUrl && previousAvatarUrl !== avatarUrl) {
    await clients.videos
      .createAvatar({ objectKey, replacedUrls: [previousAvatarUrl] })
      .catch((err: unknown) => logger.warn({ err, previousAvatarUrl }, 'replaced picture is left'));
  }
  return avatarUrl;
}
