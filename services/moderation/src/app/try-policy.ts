import type { PolicyName, PolicyValues } from '@tallscreen/proto/rules/policies';
import type { Tier } from '@tallscreen/proto/rules/tier-settings';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { compare, compareReasons, exceedsCaps, isFlaggedBy, tierAfterScore, type Trial } from '#domain/policy-trial';
import { readPolicyName, readPolicyValue } from '#domain/policy';
import { createWordCheck, type HasBadWord } from '@tallscreen/kit/words';
import { toVideo } from '#events/media-item-mapping';
import type { CopyrightStrikes } from '#store/copyright-strikes';
import type { MediaItems } from '#store/media-items';
import type { Policies } from '#store/policies';
import type { Scans } from '#store/scans';

export interface TryPolicyDeps {
  readonly policies: Pick<Policies, 'read'>;
  readonly scans: Pick<Scans, 'listNewestLabels'>;
  readonly mediaItems: Pick<MediaItems, 'listNewest'>;
  readonly copyrightStrikes: Pick<CopyrightStrikes, 'listUsersWith'>;
}

/** Upper bound of the newest items that a trial compares. */
const CHECKED = 1_000;

const tierOf: Partial<Record<VideoStatus, Tier>> = {
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
};

export type TryPolicy = ReturnType<typeof createTryPolicy>;

/**
 * Says how many of the newest items, or of the users concerned, would have another outcome under another value of a
 * policy. Changes nothing.
 * Throws not_found and invalid_argument for a wrong name or value.
 */
export function createTryPolicy({ policies, scans, mediaItems, copyrightStrikes }: TryPolicyDeps) {
  const trials: {
    readonly [Name in PolicyName]: (now: PolicyValues[Name], wanted: PolicyValues[Name]) => Promise<Trial>;
  } = {
    async scan(now, wanted) {
      const scanned = await scans.listNewestLabels(CHECKED);
      return compare(scanned, ({ labels }) => isFlaggedBy(labels, now) !== isFlaggedBy(labels, wanted));
    },
    async 'word-list'(now, wanted) {
      const [before, after] = [createWordCheck(now), createWordCheck(wanted)];
      const items = await mediaItems.listNewest(CHECKED);
      return compare(items, ({ title, hashtags }) => {
        const texts = [title, ...hashtags];
        const isFound = (hasBadWord: HasBadWord) => texts.some((text) => hasBadWord(text, texts.join(' ')));
        return isFound(before) !== isFound(after);
      });
    },
    async tiers(now, wanted) {
      const items = await mediaItems.listNewest(CHECKED, { itemType: 'video', stage: 'live' });
      return compare(items, (item) => {
        const { status, score } = toVideo(item);
        const video = { tier: tierOf[status] ?? 'testing', score, viewCount: item.views };
        return tierAfterScore(video, now) !== tierAfterScore(video, wanted);
      });
    },
    reasons: async (now, wanted) => compareReasons(now, wanted),
    // These decide about no item.
    instance: async () => ({ checked: 0, wouldChange: 0, exampleIds: [] }),
    billing: async () => ({ checked: 0, wouldChange: 0, exampleIds: [] }),
    async 'repeat-infringers'(now, wanted) {
      const users = await copyrightStrikes.listUsersWith(1, new Date());
      const newestFirst = users.toSorted((a, b) => b.newestId - a.newestId);
      return compare(
        newestFirst.map(({ userId, strikes }) => ({ id: userId, strikes })),
        ({ strikes }) => strikes >= now.copyright_strikes !== strikes >= wanted.copyright_strikes,
      );
    },
    async 'promo-caps'(now, wanted) {
      const items = await mediaItems.listNewest(CHECKED, { itemType: 'promo' });
      return compare(items, (item) => {
        const { campaign } = toVideo(item);
        const limits = {
          dailyViews: Number(campaign?.dailyCap ?? 0n),
          totalViews: Number(campaign?.totalCap ?? 0n),
          frequency: campaign?.frequencyCap ?? 0,
        };
        return exceedsCaps(limits, now) !== exceedsCaps(limits, wanted);
      });
    },
  };

  async function run<Name extends PolicyName>(name: Name, json: string): Promise<Trial> {
    const wanted = readPolicyValue(name, json);
    return trials[name]((await policies.read(name)).value, wanted);
  }

  return (name: string, json: string): Promise<Trial> => run(readPolicyName(name), json);
}
