/** Counts how many videos of each uploader are left near the end of a pass. */
export function createRemainingUploaders() {
  const counts = new Map<number, number>();
  let total = 0;
  /** Upper bound of all counts; once all videos are added, counts only fall. */
  let maxCount = 0;

  return {
    add: (uploaderId: number): void => {
      const count = (counts.get(uploaderId) ?? 0) + 1;
      counts.set(uploaderId, count);
      maxCount = Math.max(maxCount, count);
      total++;
    },
    remove: (uploaderId: number): void => {
      const count = counts.get(uploaderId) ?? 0;
      if (count > 0) total--;
      if (count > 1) counts.set(uploaderId, count - 1);
      else counts.delete(uploaderId);
    },
    /**
     * Returns the uploader who owns more than half of the remaining videos and therefore must come next: any other
     * choice would put two of their videos side by side at the end. Returns undefined if there is none, or if it is the
     * uploader of the last video: then two are adjacent in any case.
     */
    mustComeNext: (lastUploaderId: number): number | undefined => {
      if (maxCount <= total / 2) return undefined;
      for (const [uploaderId, count] of counts) {
        if (count > total / 2) return uploaderId === lastUploaderId ? undefined : uploaderId;
      }
      return undefined;
    },
  };
}
