/** What a member reads between two joins. */
interface Tenure {
  /** Resolves when nothing is handled any more. May be called again. */
  readonly end: () => Promise<void>;
}

/** The tenures of one member, one after the other, and none after it has begun to leave its group. */
export function createTenures<A>(start: (assignments: A) => Tenure) {
  let tenure: Tenure | undefined;
  let isLeaving = false;

  async function end(): Promise<void> {
    const last = tenure;
    await last?.end();
    if (tenure === last) tenure = undefined;
  }

  return {
    /** Throws when the member leaves: another join would give it partitions that nobody reads. */
    beforeJoin: async (): Promise<void> => {
      await end();
      if (isLeaving) throw new Error('kafka: the member leaves its group');
    },
    begin: (assignments: A): void => {
      if (!isLeaving) tenure = start(assignments);
    },
    leave: (): Promise<void> => {
      isLeaving = true;
      return end();
    },
  };
}
