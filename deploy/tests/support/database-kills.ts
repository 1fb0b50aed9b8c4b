import { control } from '../../local/testing/control.ts';
import { RequestFailed, type Client } from '../../seed/client.ts';
import { eventually } from './eventually.ts';
import { liveVideo, newMember } from './stack.ts';

/** The server that stores the data: PostgreSQL below the DocumentDB gateway, else MongoDB itself. */
async function databaseServer(): Promise<string> {
  const names = (await control.processes()).map(({ name }) => name);
  return names.includes('postgres') ? 'postgres' : 'mongodb';
}

/** Posts comments one after another until `signal` aborts, and adds the text of each acknowledged one. */
async function postComments(client: Client, videoId: number, acknowledged: string[], signal: AbortSignal) {
  for (let n = 0; !signal.aborted; n++) {
    const text = `comment ${n}`;
    try {
      await client.call('POST', '/comments', { json: { video_id: videoId, text } });
      acknowledged.push(text);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
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

/** Kills the database server under writes and waits each time until it has recovered. Returns the comments. */
export async function killDatabaseUnderWrites(kills: number) {
  const [creator, viewer] = await Promise.all([newMember('creator'), newMember()]);
  const videoId = await liveVideo(creator, 'database killed');
  const server = await databaseServer();
  const acknowledged: string[] = [];
  const over = new AbortController();
  const writing = postComments(viewer.client, videoId, acknowledged, over.signal);
  const untilAcknowledged = (count: number) =>
    eventually(`${count} comments are acknowledged`, async () => acknowledged.length >= count);
  try {
    for (let kill = 0; kill < kills; kill++) {
      await untilAcknowledged(acknowledged.length + 3);
      await control.killPart(server);
      await control.allReady();
    }
    await untilAcknowledged(acknowledged.length + 3);
  } finally {
    over.abort();
  }
  await writing;
  return { acknowledged, stored: await listComments(viewer.client, videoId) };
}
