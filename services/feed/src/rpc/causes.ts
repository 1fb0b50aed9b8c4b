import { CauseType } from '@tallscreen/proto/tallscreen/feed/v1/taste_service_pb';
import type { TitledCause } from '#app/read-taste';

const types = { video: CauseType.VIDEO, creator: CauseType.CREATOR, tag: CauseType.TAG } as const;

export const toCause = ({ type, value, title }: TitledCause) => ({
  type: types[type],
  id: type === 'tag' ? 0n : BigInt(value),
  tag: type === 'tag' ? String(value) : '',
  title,
});
