import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientAdmin } from '#kafka/client';

const SETTLED_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Asks repeatedly until the answer is right, because brokers show a change only a moment after they accepted it.
 * Returns the last answer if it never becomes right.
 */
export async function settled<T>(
  admin: Pick<ClientAdmin, 'isElection'>,
  question: () => Promise<T>,
  isRight: (answer: T) => boolean = () => true,
): Promise<T> {
  for (const giveUpAt = Date.now() + SETTLED_MS; ; await sleep(PAUSE_MS)) {
    try {
      const answer = await question();
      if (isRight(answer) || Date.now() > giveUpAt) return answer;
    } catch (error) {
      if (!admin.isElection(error) || Date.now() > giveUpAt) throw error;
    }
  }
}
