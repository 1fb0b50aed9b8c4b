import type { Entry } from './catalogue.ts';

/** How many videos of each uploader are left, near the end of a pass. */
export function createRemainder(entries: readonly Entry[]) {
  const counts = new Map<number, number>();
  let total = entries.length;
  for (const { uploaderId } of entries) counts.set(uploaderId, (counts.get(uploaderId) ?? 0) + 1);
  /** Counts only fall, so nobody has more. */
  const most = Math.max(0, ...counts.values());

  return {
    took: (uploaderId: number): void => {
      const count = counts.get(uploaderId) ?? 0;
      if (count > 0) total--;
      if (count > 1) counts.set(uploaderId, count - 1);
      else counts.delete(uploaderId);
    },
    /**
     * Whose turn it must be: who has more than half of what is left. Anybody else's would leave two of theirs side by side
     * in the end. Undefined when nobody has, or when it is who came last and nothing helps.
     */
    dueAfter: (lastUploaderId: number): number | undefined => {
      if (most <= total / 2) return undefined;
      for (const [uploaderId, count] of counts) {
        if (count > total / 2) return uploaderId === lastUploaderId ? undefined : uploaderId;
      }
      return undefined;
    },
  };
}
