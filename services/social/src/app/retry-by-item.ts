import { isAppError } from '@tallscreen/kit/errors';
import type { SetLikes } from '#app/set-like';
import type { LikeCommand, LikeResult } from '#domain/like';

/**
 * Wraps `setLikes`: if a batch loses too many races (AppError aborted), repeats it item by item. So an item that
 * changes all the time fails only its own commands.
 */
export const retryByItem =
  (setLikes: SetLikes): SetLikes =>
  async (commands) => {
    try {
      return await setLikes(commands);
    } catch (error) {
      const byItem = Map.groupBy(commands, ({ itemId }) => itemId);
      if (byItem.size === 1 || !isAppError(error, 'aborted')) throw error;
      const results = new Map<LikeCommand, LikeResult | Error>();
      for (const own of byItem.values()) {
        const ownResults = await setLikes(own).catch((cause: Error) => own.map(() => cause));
        own.forEach((command, i) => results.set(command, ownResults[i]!));
      }
      return commands.map((command) => results.get(command)!);
    }
  };
