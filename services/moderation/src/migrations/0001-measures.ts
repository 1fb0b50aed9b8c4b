import type { Migration, MigrationContext } from '@tallscreen/kit-mongo/migrations';
import { answerOf } from '#domain/appeal';
import { isAppeal, type Decision } from '#domain/decision';
import {
  measureOfBan,
  measureOfDecision,
  measureOfStrike,
  measureOfWarning,
  type Cause,
  type Measure,
  type Strike,
} from '#domain/measure';
import type { MeasureAppeal } from '#domain/measure-appeal';
import type { ReportedItem } from '#domain/reported-item';
import { warningKeyOf } from '#domain/warning';

type Db = MigrationContext['db'];
type StoredDecision = Omit<Decision, 'id' | 'wasFlagged'> & { _id: number };
type StoredStrike = Omit<Strike, 'id'> & { _id: number };
interface StoredWarning {
  _id: number;
  userId: number;
  reasonCode: string;
  text: string;
  adminId: number;
  createdAt: Date;
}
interface StoredAudit {
  _id: string;
  actorId: number;
  action: string;
  targetId: number;
  params: { reason?: string; reason_code?: string; until?: string };
  at: Date;
}

/**
 * Strikes, warnings, bans, and decisions with their appeals were kept apart; now each is a measure. The old documents
 * stay for a rollback (store/replaced-collections.ts).
 */
export const measures: Migration = async (context) => {
  await copyDecisions(context);
  await copyStrikes(context);
  await copyWarnings(context);
  await copyBans(context);
};

const put = async (db: Db, { id, ...fields }: Measure): Promise<void> => {
  const own = db.collection<Omit<Measure, 'id'> & { _id: number }>('measures');
  await own.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
};

const causeOf = async (db: Db, { type, id }: ReportedItem): Promise<Cause | undefined> => {
  const reports = db.collection<Cause & { itemKey: string }>('reports');
  // By the key, which has an index: this is asked once for each decision.
  const found = await reports.findOne({ itemKey: `${type}:${id}` }, { sort: { _id: -1 } });
  return found ? { reason: found.reason } : undefined;
};

const isDeleted = async (db: Db, itemId: number): Promise<boolean> =>
  (await db.collection<{ _id: number }>('media_items').findOne({ _id: itemId, stage: 'deleted' })) !== null;

async function copyDecisions({ db, signal }: MigrationContext): Promise<void> {
  const appeals = db.collection<{ _id: number; text: string }>('appeals');
  const decisions = db.collection<StoredDecision>('decisions');
  const against = { verdict: { $in: ['reject', 'remove'] as Decision['verdict'][] }, state: 'applied' as const };
  for await (const { itemId, itemType: type } of decisions.find(against).sort({ _id: 1 })) {
    signal.throwIfAborted();
    const found = await decisions
      .find({ itemId, state: { $ne: 'refused' } })
      .sort({ sequence: 1 })
      .toArray();
    const all = found.map(({ _id: id, ...fields }): Decision => ({ ...fields, id, wasFlagged: false }));
    const cause = await causeOf(db, { type, id: itemId });
    const text = (await appeals.findOne({ _id: itemId }))?.text ?? '';
    for (const [at, decision] of all.entries()) {
      const measure = decision.state === 'applied' ? measureOfDecision(decision, cause) : null;
      const next = all[at + 1];
      const appeal = next && isAppeal(next) ? toAppeal(next, all[at + 2], text) : null;
      // Nobody answers an appeal about a deleted item any more.
      const isStale = appeal?.status === 'open' && (await isDeleted(db, itemId));
      if (measure) await put(db, { ...measure, appeal: isStale ? null : appeal });
    }
  }
}

function toAppeal({ decidedAt: madeAt }: Decision, answer: Decision | undefined, text: string): MeasureAppeal {
  const noAnswer = { reason: '', reasonCode: '', momentMs: null, decidedAt: null, adminId: null, answerId: null };
  if (answer?.state !== 'applied') return { text, madeAt, status: 'open', ...noAnswer, isUndone: true };
  const { reason, reasonCode, momentMs, decidedAt, adminId, id: answerId } = answer;
  const about = { reason, reasonCode, momentMs, decidedAt, adminId, answerId };
  return { text, madeAt, status: answerOf(answer), ...about, isUndone: true };
}

/** The strike for a removed video or promo is part of the removal's measure, which is stored already. */
async function copyStrikes({ db, signal }: MigrationContext): Promise<void> {
  const strikes = db.collection<StoredStrike>('strikes');
  for await (const { _id: id, ...strike } of strikes.find().sort({ _id: 1 })) {
    signal.throwIfAborted();
    await put(db, measureOfStrike({ id, ...strike }, await causeOf(db, strike.item)));
  }
}

async function copyWarnings({ db, signal }: MigrationContext): Promise<void> {
  const warnings = db.collection<StoredWarning>('warnings');
  for await (const { _id: id, createdAt: decidedAt, ...fields } of warnings.find().sort({ _id: 1 })) {
    signal.throwIfAborted();
    const { userId, reasonCode, text, adminId } = fields;
    const warning = { userId, reasonCode, text, adminId, decidedAt };
    const cause = await causeOf(db, { type: 'user', id: userId });
    await put(db, measureOfWarning({ id, ...warning }, warningKeyOf(warning), cause));
  }
}

/** A ban had no id. Identity's migration gives the user's own id to the ban that is in force, and so does this one. */
async function copyBans({ db, signal }: MigrationContext): Promise<void> {
  const entries = db.collection<StoredAudit>('audit_entries');
  const isAbout = { targetType: 'user', action: { $in: ['user.banned', 'user.unbanned'] } };
  const last = new Map<number, StoredAudit>();
  for await (const entry of entries.find(isAbout).sort({ _id: 1 })) last.set(entry.targetId, entry);
  for (const { action, targetId: userId, actorId: adminId, params, at: bannedAt } of last.values()) {
    signal.throwIfAborted();
    if (action !== 'user.banned') continue;
    const { reason: text = '', reason_code: reasonCode = '', until } = params;
    const ban = { userId, banId: userId, adminId, reasonCode, text, until: until ? new Date(until) : null, bannedAt };
    await put(db, measureOfBan(ban, await causeOf(db, { type: 'user', id: userId })));
  }
}
