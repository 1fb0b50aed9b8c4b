/** A video that a user has saved. */
export interface Save {
  readonly userId: number;
  readonly videoId: number;
  /** Rises with time; the list is sorted by it. */
  readonly sequence: number;
}

/** The key of a save: a user saves a video at most once. */
export const saveKey = ({ userId, videoId }: Pick<Save, 'userId' | 'videoId'>): string => `${userId}:${videoId}`;
