import type { Document } from 'bson';

/** An error in the form of the wire protocol. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly codeName: string;
  readonly labels: readonly string[];
  constructor(code: number, codeName: string, message: string, labels: readonly string[] = [], cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.codeName = codeName;
    this.labels = labels;
  }
}

export const TRANSIENT = 'TransientTransactionError';

const WRITE_CONFLICT = [112, 'WriteConflict'] as const;
const DUPLICATE_KEY = [11000, 'DuplicateKey'] as const;
const INTERNAL = [1, 'InternalError'] as const;

/** The engine reports errors as SQLSTATE 'M' + base 36 of (ordinal − 1) in its public list of errors. */
const BY_ORDINAL: Readonly<Record<number, readonly [code: number, codeName: string]>> = {
  1: INTERNAL,
  2: [2, 'BadValue'],
  4: [9, 'FailedToParse'],
  5: [14, 'TypeMismatch'],
  7: [20, 'IllegalOperation'],
  9: [26, 'NamespaceNotFound'],
  10: [27, 'IndexNotFound'],
  11: [28, 'PathNotViable'],
  14: [40, 'ConflictingUpdateOperators'],
  15: [43, 'CursorNotFound'],
  16: [48, 'NamespaceExists'],
  17: [52, 'DollarPrefixedFieldName'],
  23: [66, 'ImmutableField'],
  24: [67, 'CannotCreateIndex'],
  25: [68, 'IndexAlreadyExists'],
  26: [72, 'InvalidOptions'],
  27: [73, 'InvalidNamespace'],
  28: [85, 'IndexOptionsConflict'],
  29: [86, 'IndexKeySpecsConflict'],
  31: [115, 'CommandNotSupported'],
  43: [263, 'OperationNotSupportedInTransaction'],
  48: [10334, 'BSONObjectTooLarge'],
  49: DUPLICATE_KEY,
  457: [121, 'DocumentValidationFailure'],
  539: [59, 'CommandNotFound'],
  542: WRITE_CONFLICT,
  547: [251, 'NoSuchTransaction'],
};

/**
 * PostgreSQL's states: serialization failure, deadlock, lock not available, unique and exclusion violation, cancelled.
 */
const BY_STATE: Readonly<Record<string, readonly [code: number, codeName: string]>> = {
  '40001': WRITE_CONFLICT,
  '40P01': WRITE_CONFLICT,
  '55P03': WRITE_CONFLICT,
  '23505': DUPLICATE_KEY,
  '23P01': DUPLICATE_KEY,
  '57014': [50, 'MaxTimeMSExpired'],
};

export function codeOfState(state: string | undefined): readonly [code: number, codeName: string] {
  if (state?.length === 5 && state.startsWith('M'))
    return BY_ORDINAL[Number.parseInt(state.slice(1), 36) + 1] ?? INTERNAL;
  return BY_STATE[state ?? ''] ?? INTERNAL;
}

export function codeNameOf(code: number): string {
  const known = [...Object.values(BY_ORDINAL), ...Object.values(BY_STATE)].find(([one]) => one === code);
  return known?.[1] ?? INTERNAL[1];
}

/** Write errors contain the SQLSTATE packed into an integer, six bits per character. */
export function stateOfPacked(packed: number): string {
  return Array.from({ length: 5 }, (_, index) => String.fromCharCode(((packed >> (6 * index)) & 63) + 48)).join('');
}

/** PostgreSQL is stopping, has crashed or is starting, or the connection broke. */
const LOST_STATE = /^(57P0[123]|08...)$/;
const LOST_MESSAGE = /Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE/;

/**
 * Returns whether the engine is unreachable. The gateway then closes the client's connection, as a dying MongoDB does:
 * drivers handle that, also inside transactions. Whether a commit succeeded is unknown.
 */
export function isEngineLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return !(error instanceof CommandError) && (LOST_STATE.test(String(code)) || LOST_MESSAGE.test(String(message)));
}

export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { code: state, message } = error as { code?: string; message: string };
  const [code, codeName] = codeOfState(state);
  return new CommandError(code, codeName, message, [], error);
}

export function duplicateKeyMessage(namespace: string, message: string): string {
  if (message.includes('E11000')) return message;
  const reason = message
    .replace(/^Duplicate key violation on the requested collection: /, '')
    .replace(/Index '(.*)'/, 'index: $1 dup key');
  return `E11000 duplicate key error collection: ${namespace} ${reason}`;
}

export function errorReply(error: CommandError): Document {
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...(error.labels.length > 0 ? { errorLabels: error.labels } : {}),
  };
}
