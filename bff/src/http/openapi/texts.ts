import { limits } from '#http/rate-limits';
import type { Route } from '#http/route';

export const statusDescriptions: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without a body',
  400: 'The request is invalid; `detail` says why',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  404: 'It does not exist, or the caller may not see it',
  408: 'The body arrived too slowly',
  409: 'Taken, already done, or changed by another call at the same time',
  412: 'Another version of the upload protocol',
  413: 'Too large',
  415: 'Content type not supported',
  423: 'A newer call for the same upload has ended this one',
  429: 'Too many requests; Retry-After says when to try again',
  460: 'The bytes do not match their checksum and were discarded',
  500: 'Something went wrong',
  501: 'Not available on this installation',
  503: 'A part is down; try again',
  504: 'Took too long, `code` is `took_too_long`: it may have been done or not; a repeat is safe and has the effect once',
};

const tagDescriptions: Readonly<Record<string, string>> = {
  account: "The caller's own account: e-mail verification, password, sessions, two-factor sign-in and export",
  admin: 'The back office: decisions, users, prices, audit log; for admins',
  analytics: 'Reports of views and watch time, and statistics for creators and businesses',
  decisions: 'What moderators decided against the caller, with reasons, and appeals',
  auth: 'Accounts, sessions and passwords',
  comments: 'Comments and replies below videos',
  files: 'Files of videos, promos and avatars',
  instance: 'Name, contact and colours of this installation',
  library: 'What the caller saved, likes and follows; nobody else reads it',
  links: 'What other sites show of links to videos and profiles',
  messages: 'Conversations of two users; live delivery is described at /asyncapi.json',
  notifications: "The caller's notifications",
  profiles: 'Public profiles, following',
  search: 'Finding people, videos and hashtags',
  'watch history': 'What the caller watched',
  'feed choices': 'What the caller left out of their feed',
  taste: 'What the feed has learned of what the caller likes',
  promos: 'Sponsored videos of businesses',
  notices: 'Notices about content by anybody, also without an account',
  reports: 'Reports of content and users',
  errors: 'The codes of errors',
  uploads: 'Uploads that survive a lost line, by the tus protocol 1.0',
  users: "The caller's own account and other users",
  videos: 'The feed, uploads, likes',
};

export const describeTag = (name: string) => ({ name, description: tagDescriptions[name] ?? `Calls about ${name}` });

function whoMayCall({ access }: Pick<Route, 'access'>): string {
  if (access === 'public') return 'Everybody may call it.';
  if (access === 'optional') return 'Everybody may call it; a token that is sent must be valid.';
  if (access === 'signedIn') return 'Every signed-in user may call it.';
  return `Users with the role ${access.join(' or ')} may call it.`;
}

function howOften({ limits: names }: Pick<Route, 'limits'>): string {
  const each = names.map((name) => `${limits[name].max} calls in ${limits[name].windowSeconds} s`);
  return each.length === 0 ? '' : ` At most ${[...new Set(each)].join(' and ')}, scaled by the installation.`;
}

export const describeOperation = (route: Pick<Route, 'summary' | 'access' | 'limits'>): string =>
  `${route.summary}. ${whoMayCall(route)}${howOften(route)}`;
