import { findReason, type ReasonCode } from '@tallscreen/proto/rules/reasons';

/** Returns null for an empty code, and for one that this version does not know. */
export const reasonCodeView = (code: string): ReasonCode | null => findReason(code)?.code ?? null;
