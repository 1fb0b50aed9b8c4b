/** How many videos of each uploader are left, near the end of a pass. */
export function createRemainder() {
  const counts = new Map<number, number>();
  let total = 0;
  /** Nobody has more: once all are counted, counts only fall. */
  let most = 0;

  return {
    add: (uploaderId: number): void => {
      const count = (counts.get(uploaderId) ?? 0) + 1;
      counts.set(uploaderId, count);
      most = Math.max(most, count);
      total++;
    },
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
