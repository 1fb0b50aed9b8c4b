import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { lasting, liveVideo, newMember, type Member } from './stack.ts';

/** The actions of all people; each was answered in the end. */
export interface Done {
  readonly likes: number;
  readonly comments: readonly string[];
  readonly messages: readonly string[];
}

export interface Traffic {
  readonly done: Done;
  /** How many actions were answered so far. */
  readonly count: () => number;
  /** Lets each person finish the action that is under way. */
  stop(): Promise<void>;
  /** Returns the actions that the product shows, in the same form. */
  shown(): Promise<Done>;
  /** Returns the likes and comments that the creator's analytics count. */
  counted(): Promise<{ likes: number; comments: number }>;
}

const PEOPLE = 3;
const PAUSE_MS = 250;
/** People repeat an action until it is answered, however long that takes. */
const PATIENCE_SECONDS = 900;

/** People who like, comment and write without end, and repeat each action until it is answered, like the web client. */
export async function startTraffic(): Promise<Traffic> {
  const join = async (role?: 'creator'): Promise<Member> => lasting(await newMember(role));
  const [creator, friend, ...people] = await Promise.all([
    join('creator'),
    join(),
    ...Array.from({ length: PEOPLE }, () => join()),
  ]);
  const videoId = await liveVideo(creator, 'Under traffic');
  const done = { likes: 0, comments: [] as string[], messages: [] as string[] };
  const over = new AbortController();
  let answered = 0;

  const persistently = async (what: string, { client }: Member, route: string, json?: object): Promise<void> => {
    await eventually(what, () => client.send('POST', route, json && { json }), PATIENCE_SECONDS, PAUSE_MS);
    answered++;
  };
  async function act(member: Member): Promise<void> {
    await persistently('a like', member, `/videos/${videoId}/like`);
    done.likes++;
    for (let n = 0; !over.signal.aborted; n++) {
      const name = `${member.id}-${n}`;
      const comment = { video_id: videoId, text: `comment ${name}`, client_id: `c-${name}` };
      await persistently('a comment', member, '/comments', comment);
      done.comments.push(comment.text);
      const message = { receiver_id: friend.id, content: `message ${name}`, client_id: `m-${name}` };
      await persistently('a message', member, '/messages', message);
      done.messages.push(message.content);
      await sleep(PAUSE_MS);
    }
  }
  const acting = Promise.all(people.map(act));

  return {
    done,
    count: () => answered,
    stop: async () => {
      over.abort();
      await acting;
    },
    shown: async () => ({
      likes: (await creator.client.call<{ likes: number }>('GET', `/videos/${videoId}`)).likes,
      comments: await listComments(creator, videoId),
      messages: (await Promise.all(people.map((member) => listMessages(friend, member)))).flat(),
    }),
    counted: async () => {
      const { videos } = await creator.client.call<{
        videos: { video_id: number; likes: number; comments: number }[];
      }>('GET', '/analytics/user/videos');
      const { likes = 0, comments = 0 } = videos.find(({ video_id }) => video_id === videoId) ?? {};
      return { likes, comments };
    },
  };
}

/** Ends the traffic. Returns the actions, and what the product shows and counts of them: both must be equal. */
export async function endTraffic(traffic: Traffic) {
  await traffic.stop();
  const { done } = traffic;
  const counted = { likes: done.likes, comments: done.comments.length };
  await eventually('all is counted', async () => (await traffic.counted()).comments >= counted.comments);
  return {
    asked: { ...inOrder(done), counted },
    found: { ...inOrder(await traffic.shown()), counted: await traffic.counted() },
  };
}

async function listComments({ client }: Member, videoId: number): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const route: string = `/comments/video/${videoId}?limit=50${cursor && `&cursor=${cursor}`}`;
    const page: { comments: { text: string }[]; next_cursor: string | null } = await client.call('GET', route);
    texts.push(...page.comments.map(({ text }) => text));
    cursor = page.next_cursor;
  }
  return texts;
}

async function listMessages({ client }: Member, sender: Member): Promise<string[]> {
  const found: { id: number; content: string }[] = [];
  for (;;) {
    const route = `/messages/conversation/${sender.id}?limit=100&after=${found.at(-1)?.id ?? 1}`;
    const { messages } = await client.call<{ messages: { id: number; content: string }[] }>('GET', route);
    if (messages.length === 0) return found.map(({ content }) => content);
    found.push(...messages);
  }
}

/** Sorted, so that actions can be compared with what is shown. */
const inOrder = ({ likes, comments, messages }: Done): Done => ({
  likes,
  comments: comments.toSorted((a, b) => a.localeCompare(b)),
  messages: messages.toSorted((a, b) => a.localeCompare(b)),
});
