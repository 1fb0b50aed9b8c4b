import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** Gives valid codes and tokens an expiry field each; before, they shared one. */
export const up: Migration = async ({ db }) => {
  const codes = db.collection('reset_codes');
  for await (const { _id, expiresAt, tokenHash } of codes.find({ codeExpiresAt: { $exists: false } })) {
    const token = tokenHash ? { tokenExpiresAt: expiresAt as Date } : {};
    const set = { seed: '', codeExpiresAt: expiresAt as Date, linkHash: '', linkExpiresAt: new Date(0), mailedAt: [] };
    await codes.updateOne({ _id, codeExpiresAt: { $exists: false } }, { $set: { ...set, ...token } });
  }
};
