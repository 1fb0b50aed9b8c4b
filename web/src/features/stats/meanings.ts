import { msg } from '../../i18n/translate.ts';
import type { TierExplanation, TimelinePoint, ViewSources } from '@tallscreen/bff/contract/stats';

export type PeriodStat = Exclude<keyof TimelinePoint, 'time'>;

/** The name of each stat of a period, and what exactly it counts. */
export const PERIOD_STATS: readonly { key: PeriodStat; name: string; meaning: string; unit?: string }[] = [
  {
    key: 'views',
    name: msg('Views'),
    meaning: msg('How often signed-in people watched for three seconds. One person counts again after half an hour.'),
  },
  {
    key: 'engaged_views',
    name: msg('Engaged views'),
    meaning: msg('Views of at least ten seconds, or to the end if the video is shorter.'),
  },
  {
    key: 'completions',
    name: msg('Completions'),
    meaning: msg('Views in which at least 90 % of the video were watched, or it looped.'),
  },
  {
    key: 'new_viewers',
    name: msg('New viewers'),
    meaning: msg('People who watched this video for the first time in these days. Each counts once, for ever.'),
  },
  {
    key: 'followers_won',
    name: msg('Followers won'),
    meaning: msg(
      'People who followed you within 24 hours after they watched this video, if it was the last of yours that they watched. Who unfollows is taken off. It takes half a minute until a follow shows up.',
    ),
  },
  { key: 'likes', name: msg('Likes'), meaning: msg('Likes, minus likes that were taken back.') },
  { key: 'comments', name: msg('Comments'), meaning: msg('Comments and replies that were posted.') },
  {
    key: 'watch_time',
    name: msg('Watch time'),
    meaning: msg('Seconds for which it played in views, loops included. At most as many count as have passed.'),
    unit: 's',
  },
];

export const MEANINGS = {
  days: msg(
    'Days begin at midnight UTC; the last one is today, so far. Views of days before these stats were introduced have no engaged views, completions and new viewers by day.',
  ),
  sources: msg(
    'Where people were when they came upon the video. Other are their own lists and history, and apps that do not say it.',
  ),
  retention: msg(
    'Of all views, the share that reached each second when it played for the first time. The median is the middle value of the same share over your newest 100 videos with views, as far as two of them last as long.',
  ),
  tier: msg(
    'The score is the sum of these points. Each rate is estimated carefully, so few views give few points. Only views by people with a verified address count, not your own.',
  ),
  online: msg(
    'Of your 200 newest followers, those who watched, liked or commented in the last 28 days: the share of them who did so in this hour, as a mean over the days. It is shown if there are ten or more, so that it says nothing about single people.',
  ),
};

export const SOURCE_NAMES: Readonly<Record<ViewSources['sources'][number]['source'], string>> = {
  feed: msg('For you'),
  following: msg('Following'),
  search: msg('Search'),
  tag: msg('Hashtag pages'),
  profile: msg('Your profile'),
  link: msg('Links'),
  other: msg('Other'),
};

export const PART_NAMES: Readonly<Record<TierExplanation['parts'][number]['name'], string>> = {
  completions: msg('Completions'),
  likes: msg('Likes'),
  comments: msg('Comments'),
  shares: msg('Shares'),
  reports: msg('Upheld reports'),
};
