import type { z } from 'zod';
import { CauseType, type Cause, type GetTasteResponse } from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import type * as schemas from '#contract/taste';
import { iso } from '#views/scalar';

export const causeTypeOf: Record<schemas.CauseType, CauseType> = {
  video: CauseType.VIDEO,
  creator: CauseType.CREATOR,
  tag: CauseType.TAG,
};

const typeNames = new Map<CauseType, schemas.CauseType>(
  Object.entries(causeTypeOf).map(([name, type]) => [type, name as schemas.CauseType]),
);

/** Leaves out types that a later version of the feed service has added. */
export const causesView = (causes: readonly Cause[]): z.input<typeof schemas.Cause>[] =>
  causes.flatMap(({ type, id, tag, title }) => {
    const name = typeNames.get(type);
    return name ? [{ type: name, id: name === 'tag' ? tag : Number(id), title }] : [];
  });

export const tasteView = ({ because, watched, skipped, since }: GetTasteResponse): z.input<typeof schemas.Taste> => ({
  because: causesView(because),
  watched,
  skipped,
  since: since ? iso(since) : null,
});
