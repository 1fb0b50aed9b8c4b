import { expect, jest, test } from '@jest/globals';
import { control } from '../../local/testing/control.ts';
import { RequestFailed, type Client } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { liveVideo, newMember } from '../support/stack.ts';

jest.setTimeout(600_000);

const KILLS = 5;

/** The server that stores the data: PostgreSQL below the DocumentDB gateway, else MongoDB itself. */
async function databaseServer(): Promise<string> {
  const names = (await control.processes()).map(({ name }) => name);
  return names.includes('postgres') ? 'postgres' : 'mongodb';
}

/** Posts comments until `isOver`, and returns the texts of the acknowledged ones. */
async function commentUntil(client: Client, videoId: number, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 0; !isOver(); n++) {
    const text = `comment ${n}`;
    try {
      await client.call('POST', '/comments', { json: { video_id: videoId, text } });
      acknowledged.push(text);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
  return acknowledged;
}

async function listComments(client: Client, videoId: number): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { comments: { text: string }[]; next_cursor: string | null } = await client.call(
      'GET',
      `/comments/video/${videoId}?limit=50${query}`,
    );
    texts.push(...page.comments.map(({ text }) => text));
    cursor = page.next_cursor;
  }
  return texts;
}

test('the database server is killed under writes: it recovers each time, and no acknowledged comment is lost', async () => {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember()]);
  const videoId = await liveVideo(creator, 'database killed');
  const server = await databaseServer();
  let isOver = false;
  const writing = commentUntil(viewer.client, videoId, () => isOver);
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await control.killPart(server);
      await control.allReady();
    }
  } finally {
    isOver = true;
  }
  const acknowledged = await writing;
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  await eventually('comments are readable', async () => (await listComments(viewer.client, videoId)).length > 0);
  const stored = await listComments(viewer.client, videoId);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});
