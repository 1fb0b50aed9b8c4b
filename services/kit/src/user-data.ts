export interface UserDataPage {
  /** one JSON object each */
  readonly records: string[];
  /** empty on the last page */
  readonly nextPageToken: string;
}

export interface UserDataQuery {
  readonly userId: number;
  readonly kind: string;
  readonly pageToken: string;
}

/** Reads the records that a service stores about a user, one page of one kind. */
export type ReadUserData = (query: UserDataQuery) => Promise<UserDataPage>;
