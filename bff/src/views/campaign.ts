import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CampaignChangeSchema } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { CampaignBody } from '#contract/promo';

const amount = (value: number | undefined): bigint | undefined => (value === undefined ? undefined : BigInt(value));

/** Null, which removes the time, is 0. */
const time = (value: Date | null | undefined): bigint | undefined => amount(value === null ? 0 : value?.getTime());

/** Leaves out the fields that were not sent, so that they stay as they are. */
export function toCampaignChange(body: CampaignBody): MessageInitShape<typeof CampaignChangeSchema> {
  const change = {
    link: body.link,
    callToAction: body.call_to_action,
    dailyCap: amount(body.daily_cap),
    totalCap: amount(body.total_cap),
    dailyBudget: amount(body.daily_budget),
    totalBudget: amount(body.total_budget),
    frequencyCap: body.frequency_cap,
    startsAtMs: time(body.starts_at),
    endsAtMs: time(body.ends_at),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
