import type { FindingCode } from '@tallscreen/proto/rules/reason-texts';

/** The source file is damaged or unsupported, so a retry cannot help. The uploader sees the sentence of the code. */
export class BrokenSource extends Error {
  override readonly name = 'BrokenSource';
  readonly code: FindingCode;

  constructor(code: FindingCode, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
