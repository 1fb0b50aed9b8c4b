import { createClient, createLastingClient, RequestFailed, signIn, videoForm, type Client } from '../../seed/client.ts';
import { eventually } from './eventually.ts';
import { makeVideoFile, type VideoFileOptions } from './media.ts';

/** The running stack under test; `npm test` sets these. */
export const stackUrl = process.env['STACK_URL'] ?? 'http://localhost:8080';
export const adminEmail = process.env['ADMIN_EMAIL'] ?? 'admin@tallscreen.test';
export const adminPassword = process.env['ADMIN_PASSWORD'] ?? 'tallscreen-admin';
export const PASSWORD = 'correct horse battery';

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly client: Client;
}

/** A client of one account that stays signed in for the whole test. */
export const lastingClient = (email: string, password = PASSWORD): Client =>
  createLastingClient(() => signIn(stackUrl, email, password));

/** Returns the same user with a lasting client. */
export const lasting = (member: Member): Member => ({ ...member, client: lastingClient(member.email) });

/** The administrator, who stays signed in across test files. */
export const admin = lastingClient(adminEmail, adminPassword);

let serial = 0;
async function register(prefix: string, tries = 3): Promise<{ username: string; email: string; token: string }> {
  const username = `${prefix}_${Date.now().toString(36)}${process.pid.toString(36)}${(serial++).toString(36)}`;
  const email = `${username}@example.test`;
  const metadata = { honeypot: '', js_check: 'human', form_start_time: Date.now() - 5000 };
  const json = { username, email, password: PASSWORD, role: 'user', metadata };
  try {
    const { access_token: token } = await createClient(stackUrl).call('POST', '/auth/register', { json });
    return { username, email, token: String(token) };
  } catch (error) {
    // The client repeats a call whose answer was lost; the repeated call then finds the name taken.
    if (error instanceof RequestFailed && error.status === 409 && tries > 1) return register(prefix, tries - 1);
    throw error;
  }
}

/** Registers a user with a unique name. */
export async function newMember(
  role: 'user' | 'creator' | 'business' | 'admin' = 'user',
  prefix: string = role,
): Promise<Member> {
  const { username, email, token } = await register(prefix);
  const { id } = await createClient(stackUrl, token).call<{ id: number }>('GET', '/auth/me');
  if (role === 'user') return { id, username, email, client: createClient(stackUrl, token) };
  const form = new URLSearchParams({ user_id: String(id), new_role: role });
  await admin.call('POST', '/admin/users/update-role', { form });
  return { id, username, email, client: await signIn(stackUrl, email, PASSWORD) };
}

export interface Upload {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly processing_stage: string | null;
  readonly rejection_reason: string | null;
}

/** The file to make, and the hashtags. */
export type UploadOptions = VideoFileOptions & { readonly hashtags?: string };

export async function upload(
  by: Member,
  title: string,
  { hashtags = 'test', ...file }: UploadOptions = {},
  kind: 'videos' | 'promos' = 'videos',
): Promise<number> {
  const form = await videoForm(await makeVideoFile(file), title, hashtags);
  const answer = await by.client.call<{ id: number }>('POST', `/${kind}/upload`, { form });
  return answer.id;
}

/** Waits until a video is processed, whatever the result. */
export function processed(by: Member, videoId: number, seconds = 300): Promise<Upload> {
  return eventually(
    `video ${videoId} through the pipeline`,
    async () => {
      const { uploads } = await by.client.call<{ uploads: Upload[] }>('GET', '/videos/me/uploads?limit=50');
      const found = uploads.find((entry) => entry.id === videoId);
      return found && !found.processing_stage ? found : undefined;
    },
    seconds,
  );
}

export async function decide(videoId: number, action: 'approve' | 'reject', reason = ''): Promise<void> {
  await eventually(`decision on ${videoId}`, async () => {
    await admin.call('POST', '/admin/videos/moderate', { json: { video_id: videoId, action, reason } });
    return true;
  });
}

/** Uploads a video, waits until it is processed, approves it and waits until everybody can see it. */
export async function liveVideo(by: Member, title: string, options?: UploadOptions): Promise<number> {
  const id = await upload(by, title, options);
  await processed(by, id);
  await decide(id, 'approve');
  await eventually(`video ${id} can be liked`, async () => {
    await by.client.call('POST', `/videos/${id}/unlike`);
    return true;
  });
  return id;
}
