import type { Migration } from '@tallscreen/kit-mongo/migrations';

interface Stored {
  readonly itemId: number;
  readonly sequence: number;
}

/** Marks the decisions of earlier versions that decided an appeal, so that the public totals count them. */
export const up: Migration = async ({ db, signal }) => {
  const decisions = db.collection<Stored>('decisions');
  for await (const { itemId, sequence } of decisions.find({ verdict: 'reopen', adminId: 0, state: 'applied' })) {
    signal.throwIfAborted();
    const [answer] = await decisions
      .find({ itemId, sequence: { $gt: sequence }, state: { $ne: 'refused' } })
      .sort({ sequence: 1 })
      .limit(1)
      .toArray();
    if (answer) await decisions.updateOne({ _id: answer._id }, { $set: { answersAppeal: true } as object });
  }
};
