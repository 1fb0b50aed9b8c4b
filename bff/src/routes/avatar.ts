import { fail } from '@tallscreen/kit/errors';
import { fileRules } from '@tallscreen/proto/rules/upload-rules';
import { hasNoBody } from '#http/read-body';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { removeIfRefused, withNewDeadline } from '#upload/received-file';
import { avatarBody, AvatarSet } from '#contract/avatar';
import { receiveForm, type FormRules } from '#upload/receive-form';

const CREATE_MS = 30_000;
const UPLOAD_MS = 120_000;

/** Accepts any name, because pasted and downloaded pictures have all kinds of names: media checks the content. */
const formRules: FormRules = { fileField: 'file', file: fileRules.avatar, checkFields: () => undefined };

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
      body: avatarBody,
      bodyKind: 'upload',
      response: AvatarSet,
      errors: [503],
      timeoutMs: UPLOAD_MS,
      async handle({ req, res, user }) {
        if (hasNoBody(req)) throw fail(fileRules.avatar.noFile);
        const receive = () => receiveForm(req, res, deps.blobs, formRules);
        const { file } = await deps.uploadPlaces(user.userId, receive);
        if (!file) throw fail(fileRules.avatar.noFile);
        return { avatar_url: await withNewDeadline(CREATE_MS, () => setAvatar(deps, file.key)) };
      },
    }),
  ];
}

/** Media may remove the previous picture only after identity refers to the new one, so it needs a second call. */
async function setAvatar(deps: RouteDeps, objectKey: string): Promise<string> {
  const { clients, logger } = deps;
  const { avatarUrl } = await removeIfRefused(deps, objectKey, () =>
    clients.videos.createAvatar({ objectKey }, { timeoutMs: CREATE_MS }),
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
