import type { Migration } from '@tallscreen/kit-mongo/migrations';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';

interface StoredChoices {
  _id: number;
  notInterested: { reason: string; value: string; videoId: number }[];
  revision: number;
}

/** Writes the hashtags that viewers have left out as they are compared now: `golden-hour` becomes `goldenhour`. */
export const up: Migration = async ({ db, signal }) => {
  const choices = db.collection<StoredChoices>('choices');
  for await (const { _id, notInterested, revision } of choices.find({ 'notInterested.reason': 'tag' })) {
    signal.throwIfAborted();
    const folded = notInterested.map((choice) =>
      choice.reason === 'tag' ? { ...choice, value: tagKeyOf(choice.value) } : choice,
    );
    if (folded.every(({ value }, i) => value === notInterested[i]?.value)) continue;
    const kept = new Map(
      folded.filter(({ value }) => value !== '').map((choice) => [`${choice.reason} ${choice.value}`, choice]),
    );
    // A process may change the choices at the same time; its own rules have then the last word.
    await choices.updateOne({ _id, revision }, { $set: { notInterested: [...kept.values()] } });
  }
};
