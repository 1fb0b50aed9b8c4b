import { createBatcher } from '@tallscreen/kit/batch';
import { isOutage } from '@tallscreen/kit/outage';

const CONVERSATIONS_PER_BATCH = 50;
/**
 * After this time a batch no longer delays the next one. It takes longer when another process updates the same threads.
 */
const NEXT_BATCH_AFTER_MS = 1_000;

type UpdateThreads = (conversationIds: readonly string[]) => Promise<void>;

/**
 * Returns a function that updates the threads of one conversation. Calls that arrive while a batch runs go into the
 * next batch. If a batch fails, its conversations are updated one by one, so that only the faulty one fails.
 */
export const batchThreadUpdates = (updateThreads: UpdateThreads): ((conversationId: string) => Promise<true>) =>
  createBatcher<string, true>({
    name: 'update-threads',
    maxSize: CONVERSATIONS_PER_BATCH,
    concurrency: 1,
    slowAfterMs: NEXT_BATCH_AFTER_MS,
    async run(conversationIds) {
      const unique = [...new Set(conversationIds)];
      const results = await updateTogether(unique, updateThreads);
      const byId = new Map(unique.map((id, i) => [id, results[i]!]));
      return conversationIds.map((id) => byId.get(id)!);
    },
  });

async function updateTogether(
  conversationIds: readonly string[],
  updateThreads: UpdateThreads,
): Promise<(true | Error)[]> {
  try {
    await updateThreads(conversationIds);
    return conversationIds.map(() => true);
  } catch (error) {
    if (conversationIds.length === 1 || isOutage(error)) throw error;
  }
  const results: (true | Error)[] = [];
  for (const id of conversationIds) results.push(await updateThreads([id]).then(() => true as const, asError));
  return results;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
