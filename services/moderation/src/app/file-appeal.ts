import { fail } from '@tallscreen/kit/errors';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { DecideReview } from '#app/decide-review';
import type { FindCurrentItem } from '#app/find-media-item';
import type { FinishDecision } from '#app/finish-decision';
import { checkAppealText, newAppeal } from '#domain/appeal';
import { readCounterNotice, type CounterNotice, type GivenCounterNotice } from '#domain/counter-notice';
import { APPEAL_ADMIN } from '#domain/decision';
import { isGone, type ItemType } from '#domain/media-item';
import { appealDeadline, type Measure } from '#domain/measure';
import { appealItem } from '#domain/queue-item';
import { itemNotFound } from '#domain/reported-item';
import type { Measures } from '#store/measures';
import type { QueueItems } from '#store/queue-items';

export interface FileAppealDeps {
  readonly findCurrentItem: FindCurrentItem;
  readonly measures: Pick<Measures, 'find' | 'listOnMedia' | 'openAppeal'>;
  readonly queueItems: Pick<QueueItems, 'put'>;
  /** the setting COUNTER_NOTICE_DAYS */
  readonly counterNoticeDays: number;
  readonly finishDecision: FinishDecision;
  readonly decideReview: DecideReview;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export interface AppealCommand {
  readonly userId: number;
  /** the measure, or the video or promo whose newest measure is meant */
  readonly about: { readonly measureId: number } | { readonly itemId: number };
  readonly text: string;
  /** null if none was sent */
  readonly counterNotice: GivenCounterNotice | null;
}

export interface FiledAppeal {
  readonly measure: Measure;
  /** false if there was an appeal already; a repeat returns the first */
  readonly isNew: boolean;
}

interface NewAppeal {
  readonly text: string;
  readonly madeAt: Date;
  readonly counterNotice: CounterNotice | null;
}

export type FileAppeal = ReturnType<typeof createFileAppeal>;

/**
 * Appeals a measure once, within 180 days. A rejected video or promo returns to the review queue; every other measure
 * gets a queue entry of its own. The appeal is stored together with what makes it wait for an admin. An appeal about a
 * copyright notice is a counter-notice: its date decides unless an admin does, and a job tells the notifiers. Throws
 * not_found if no such measure concerns the user, failed_precondition after the deadline, or if the file could not be
 * processed, invalid_argument for a missing or an unexpected counter-notice.
 */
export function createFileAppeal(deps: FileAppealDeps) {
  const { findCurrentItem, measures, queueItems, finishDecision, decideReview, outbox } = deps;

  async function findOnItem(userId: number, itemId: number): Promise<Measure> {
    const item = await findCurrentItem(itemId, (copy) => copy.stage === 'rejected' || isGone(copy));
    if (item?.uploaderId !== userId) throw itemNotFound('video');
    const newest = async () => (await measures.listOnMedia([itemId])).findLast((each) => each.userId === userId);
    const known = await newest();
    if (known) return known;
    // The decision may be applied by media, but not recorded here yet.
    await finishDecision(itemId);
    const found = await newest();
    if (found) return found;
    if (isGone(item)) throw itemNotFound('video');
    if (item.stage !== 'rejected') throw fail('not_rejected');
    // No admin has rejected it: it could not be processed.
    throw fail(`${item.itemType}_without_files`);
  }

  async function find({ userId, about }: AppealCommand): Promise<Measure> {
    if ('itemId' in about) return findOnItem(userId, about.itemId);
    const found = await measures.find(about.measureId);
    if (found?.userId !== userId) throw fail('decision_not_found');
    return found;
  }

  /** Returns the item's type. Throws unless it is rejected, or waits because of this appeal. */
  async function checkRejected({ item: { id }, appeal }: Measure): Promise<ItemType> {
    const item = await findCurrentItem(id, ({ stage }) => stage === 'rejected');
    if (!item || isGone(item)) throw itemNotFound('video');
    if (item.stage !== 'rejected' && !appeal) throw fail('not_rejected');
    return item.itemType;
  }

  async function reopen(measure: Measure, text: string): Promise<void> {
    const itemType = await checkRejected(measure);
    const { id: itemId } = measure.item;
    const command = { itemId, itemType, verdict: 'reopen', reason: '', reasonCode: '', momentMs: null } as const;
    await decideReview(
      { ...command, adminId: APPEAL_ADMIN, seenRevision: null },
      {
        alongside: async (session) => {
          await measures.openAppeal(measure.id, newAppeal(text, new Date()), session);
        },
      },
    );
  }

  const queue = (measure: Measure, { text, madeAt, counterNotice }: NewAppeal): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (!(await measures.openAppeal(measure.id, newAppeal(text, madeAt, counterNotice), session))) return;
      await queueItems.put(appealItem(measure, madeAt, { isOnClock: counterNotice !== null }), session);
    });

  return async (command: AppealCommand): Promise<FiledAppeal> => {
    const text = checkAppealText(command.text);
    const measure = await find(command);
    const isNew = measure.appeal === null;
    const madeAt = new Date();
    if (isNew && appealDeadline(measure) <= madeAt) throw fail('appeal_too_late');
    const clock = { madeAt, days: deps.counterNoticeDays };
    const counterNotice = isNew ? readCounterNotice(measure, command.counterNotice, clock) : null;
    if (measure.kind === 'rejected' && (isNew || measure.appeal.status === 'open')) await reopen(measure, text);
    else if (isNew) await queue(measure, { text, madeAt, counterNotice });
    return { measure: (await measures.find(measure.id)) ?? measure, isNew };
  };
}
