/**
 * Compares posting a comment with its check and without, on the same database.
 *
 * `node deploy/bench/comments.ts` with MONGODB_URI; `npm run bench comments` starts a stack for it.
 */
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { createLogger } from '@tallscreen/kit/logger';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createAnnounceComment } from '../../services/social/src/app/announce-comment.ts';
import { createCheckComment, type CheckComment } from '../../services/social/src/app/check-comment.ts';
import { createCoverBelowOpen } from '../../services/social/src/app/cover-below-open.ts';
import { createMayComment } from '../../services/social/src/app/may-comment.ts';
import { createMaySeeItem, createMaySeeItems } from '../../services/social/src/app/may-see-item.ts';
import { createPostComment } from '../../services/social/src/app/post-comment.ts';
import { createWordCheckReader } from '../../services/social/src/app/read-word-check.ts';
import { createBlocks } from '../../services/social/src/store/blocks.ts';
import { createComments } from '../../services/social/src/store/comments.ts';
import { collections } from '../../services/social/src/store/database.ts';
import { createFollows } from '../../services/social/src/store/follows.ts';
import { createHeldWords } from '../../services/social/src/store/held-words.ts';
import { createMediaItems } from '../../services/social/src/store/media-items.ts';
import { createPostedTexts } from '../../services/social/src/store/posted-texts.ts';
import { createReplyCovers } from '../../services/social/src/store/reply-covers.ts';
import { createUsers } from '../../services/social/src/store/users.ts';
import { madeOrdinary } from '../../services/social/tests/made/ordinary.ts';
import { median, printTable, type Row } from './table.ts';

const COMMENTS = 400;
const WARM_UP = 50;
const [VIDEO, OWNER] = [1, 2];
/** Ids of accounts; the texts are those of the measure of the check. */
const FIRST_AUTHOR = 1_000;

/** Without: comments are stored as if nothing had been found. */
const noCheck: CheckComment = () => Promise.resolve(() => Promise.resolve([]));

async function openStores(uri: string) {
  const logger = createLogger({ name: 'bench', level: 'silent' });
  const connection = await connectMongo({ uri, database: `bench_comments_${process.pid}`, logger });
  await ensureCollections(connection, collections);
  const stores = {
    comments: createComments(connection),
    mediaItems: createMediaItems(connection),
    blocks: createBlocks(connection),
    users: createUsers(connection),
    follows: createFollows(connection),
    heldWords: createHeldWords(connection),
    postedTexts: createPostedTexts(connection),
    replyCovers: createReplyCovers(connection),
    outbox: createOutbox(connection),
  };
  const drop = async () => {
    await connection.dropDatabase();
    await connection.close();
  };
  return { ...stores, drop };
}

/** Posts one comment after the other, in turns with the check and without, and compares the medians. */
export async function benchComments(): Promise<Row[]> {
  const { drop, ...stores } = await openStores(process.env['MONGODB_URI'] ?? '');
  try {
    const item = { id: VIDEO, itemType: 'video', ownerId: OWNER, title: 'Rain', isLive: true, revision: 1 } as const;
    await stores.mediaItems.upsertCopies([{ ...item, audience: 'public', whoMayComment: 'everyone' }]);
    await stores.heldWords.put(OWNER, ['spoiler', 'the end']);
    const readList = () => Promise.resolve(policyDefaults['word-list']);
    const checked = createCheckComment({ ...stores, readWordCheck: createWordCheckReader(readList) });
    let id = Date.now() * 1_000;
    const postBy = (checkComment: CheckComment) =>
      createPostComment({
        ...stores,
        checkComment,
        mayComment: createMayComment(stores),
        maySeeItem: createMaySeeItem(createMaySeeItems(stores)),
        coverBelowOpen: createCoverBelowOpen(stores),
        announceComment: createAnnounceComment(stores),
        cache: { writeThrough: () => Promise.resolve() },
        newId: () => (id += 1),
      });
    const [withCheck, without] = [postBy(checked), postBy(noCheck)];
    const texts = madeOrdinary(7, COMMENTS);
    const timed = async (post: ReturnType<typeof postBy>, at: number) => {
      const { text, account } = texts[at % COMMENTS]!;
      const author = { userId: FIRST_AUTHOR + account, role: 'user' } as const;
      const startedAt = performance.now();
      await post({ author, videoId: VIDEO, text, parentId: 0, clientId: '' });
      return performance.now() - startedAt;
    };
    // V8 compiles first, and the detector of languages loads its table.
    for (let at = 0; at < WARM_UP; at++) for (const post of [without, withCheck]) await timed(post, at);
    const [a, b]: [number[], number[]] = [[], []];
    for (let at = 0; at < COMMENTS; at++) {
      b.push(await timed(without, at));
      a.push(await timed(withCheck, at));
    }
    const slower = median(a) - median(b);
    return [
      {
        measure: 'posting a comment, median',
        ours: `${median(a).toFixed(1)} ms`,
        baseline: `${median(b).toFixed(1)} ms without its check`,
        ratio: `+${slower.toFixed(1)} ms`,
        floor: '<= +5 ms',
      },
    ];
  } finally {
    await drop();
  }
}

if (import.meta.main) printTable(await benchComments());
