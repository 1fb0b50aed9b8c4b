/** The source file is damaged or unsupported, so that a retry cannot help. `reason` is shown to the uploader. */
export class BrokenSource extends Error {
  override readonly name = 'BrokenSource';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

export const DAMAGED = 'The video could not be processed: the file is damaged.';
export const UNREADABLE = 'The video could not be processed: its format cannot be read.';
export const TOO_SLOW = 'The video could not be processed: it takes too long.';
export const GIVEN_UP = 'The video could not be processed after several attempts.';
export const SOURCE_MISSING = 'The video could not be processed: the uploaded file is gone.';
