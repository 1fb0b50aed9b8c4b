import { liveVideo, newMember, PASSWORD, stackUrl, type Member } from '../tests/support/stack.ts';

export interface Scene {
  readonly videos: readonly number[];
  readonly viewers: readonly Viewer[];
}

export interface Viewer {
  readonly member: Member;
  readonly token: string;
}

export const CONNECTIONS = 32;
/** More than the largest page, and enough (viewer, video) pairs that a view rarely repeats within a second. */
const VIDEOS = 60;
const UPLOADERS = 6;

export async function tokenOf(username: string, password = PASSWORD): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${stackUrl}/api/v1/auth/login`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Creates sixty live videos and a viewer for each connection. */
export async function setScene(): Promise<Scene> {
  const creators = await Promise.all(Array.from({ length: UPLOADERS }, () => newMember('creator', 'bench')));
  const videos: number[] = [];
  for (let i = 0; i < VIDEOS / UPLOADERS; i++) {
    // With letters and signs outside of Latin-1, as real titles have: V8 keeps and encodes such texts in another way.
    const titled = (j: number): string => `bench ${i}.${j} смотри 🎬`;
    const batch = creators.map((creator, j) => liveVideo(creator, titled(j), { seconds: 2, size: '180x320' }));
    videos.push(...(await Promise.all(batch)));
  }
  const members = await Promise.all(Array.from({ length: CONNECTIONS }, () => newMember('user', 'bench')));
  return {
    videos,
    viewers: await Promise.all(members.map(async (member) => ({ member, token: await tokenOf(member.email) }))),
  };
}

/** The BFF's own address: the front door replaces the cluster's ingress and is not measured. */
export const bffUrl = process.env['BFF_URL'] ?? stackUrl;
export const bearer = (viewer: Viewer | undefined): Record<string, string> => ({
  authorization: `Bearer ${viewer?.token ?? ''}`,
});
