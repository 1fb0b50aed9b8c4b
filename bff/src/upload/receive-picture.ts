import { fail } from '@tallscreen/kit/errors';
import { fileRules } from '@tallscreen/proto/rules/upload-rules';
import type { Request, Response } from 'express';
import { hasNoBody } from '#http/read-body';
import type { RouteDeps } from '#routes/deps';
import { receiveForm, type FormRules } from '#upload/receive-form';

/** The time limit of receiving a picture. */
export const PICTURE_UPLOAD_MS = 120_000;
/** The time limit of encoding it at media. */
export const PICTURE_CREATE_MS = 30_000;

/** Accepts any name, because pasted and downloaded pictures have all kinds of names: media checks the content. */
const formRules: FormRules = { fileField: 'file', file: fileRules.avatar, checkFields: () => undefined };

/** Stores the picture of a form below incoming/ and returns its key. */
export async function receivePicture(deps: RouteDeps, req: Request, res: Response, userId: number): Promise<string> {
  if (hasNoBody(req)) throw fail(fileRules.avatar.noFile);
  const { file } = await deps.uploadPlaces(userId, () => receiveForm(req, res, deps.blobs, formRules));
  if (!file) throw fail(fileRules.avatar.noFile);
  return file.key;
}
