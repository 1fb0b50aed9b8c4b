import { limits } from '#http/rate-limits';
import type { Route } from '#http/route';

export const statusDescriptions: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  400: 'Something in the request is wrong; detail says what',
  401: 'Not signed in, or the session has ended',
  403: 'Not allowed',
  404: 'Missing, or not yours to know about',
  409: 'Taken, already done, or lost a race',
  413: 'Too large',
  415: 'Content type not supported',
  429: 'Too many requests, or too early',
  500: 'Something went wrong',
  501: 'Not available on this installation',
  503: 'A part is down; try again',
  504: 'Took too long; try again',
};

const tagDescriptions: Readonly<Record<string, string>> = {
  account: 'Verification of the e-mail address, and what else concerns the own account',
  admin: 'The back office: decisions, users, prices, audit log; for admins',
  analytics: 'Reports of views and watching, and statistics for creators and businesses',
  auth: 'Accounts, sessions and passwords',
  comments: 'Comments and replies below videos',
  files: 'Files of videos, promos and avatars',
  messages: 'Conversations of two users; live delivery is described at /asyncapi.json',
  notifications: 'What happened to the caller',
  profiles: 'Public profiles, search, following',
  promos: 'Sponsored videos of businesses',
  reports: 'Reports of content and users',
  users: 'The own account and other users',
  videos: 'The feed, uploads, likes',
};

export const describeTag = (name: string) => ({ name, description: tagDescriptions[name] ?? `Calls about ${name}` });

function whoMayCall({ access }: Pick<Route, 'access'>): string {
  if (access === 'public') return 'Everybody may call it.';
  if (access === 'optional') return 'Everybody may call it; a token that is sent must be good.';
  if (access === 'signedIn') return 'Every signed-in user may call it.';
  return `Users with the role ${access.join(' or ')} may call it.`;
}

function howOften({ limits: names }: Pick<Route, 'limits'>): string {
  const each = names.map((name) => `${limits[name].max} calls in ${limits[name].windowSeconds} s`);
  return each.length === 0 ? '' : ` At most ${[...new Set(each)].join(' and ')}, scaled by the installation.`;
}

export const describeOperation = (route: Pick<Route, 'summary' | 'access' | 'limits'>): string =>
  `${route.summary}. ${whoMayCall(route)}${howOften(route)}`;
