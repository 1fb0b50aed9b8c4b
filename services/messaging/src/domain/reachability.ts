export type Reach = 'active' | 'gone' | 'unknown';

export interface ReachabilityDeps {
  /** the own copy of accounts; unknown where the event has not come yet */
  readonly people: { readReach(userId: number): Promise<Reach> };
  readonly askIdentity: (userId: number) => Promise<boolean>;
}

/** Whether a person may be written to. The copy knows nearly everybody; identity is asked about a newcomer only. */
export const createReachability =
  ({ people, askIdentity }: ReachabilityDeps) =>
  async (userId: number): Promise<boolean> => {
    const reach = await people.readReach(userId);
    return reach === 'unknown' ? askIdentity(userId) : reach === 'active';
  };
