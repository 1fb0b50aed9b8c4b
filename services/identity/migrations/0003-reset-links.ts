import type { Migration } from '@tallscreen/kit-mongo/migrations';

/** Gives the codes and tokens that are valid now the fields of their own expiry; they had one for both. */
export const up: Migration = async ({ db }) => {
  const codes = db.collection('reset_codes');
  for await (const { _id, expiresAt, tokenHash } of codes.find({ codeExpiresAt: { $exists: false } })) {
    const token = tokenHash ? { tokenExpiresAt: expiresAt as Date } : {};
    const set = { seed: '', codeExpiresAt: expiresAt as Date, linkHash: '', linkExpiresAt: new Date(0), mailedAt: [] };
    await codes.updateOne({ _id, codeExpiresAt: { $exists: false } }, { $set: { ...set, ...token } });
  }
};
