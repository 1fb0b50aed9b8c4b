/** The source itself is at fault: no further try can help. `reason` is told to the uploader. */
export class BrokenClip extends Error {
  override readonly name = 'BrokenClip';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

export const DAMAGED = 'The video could not be processed: the file is damaged.';
export const UNREADABLE = 'The video could not be processed: its format cannot be read.';
export const TOO_LONG = 'Video duration must be under 30 seconds.';
export const GIVEN_UP = 'The video could not be processed after several attempts.';
export const SOURCE_MISSING = 'The video could not be processed: the uploaded file is gone.';
