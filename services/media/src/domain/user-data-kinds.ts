/** The kinds of user data that an export asks each other service for. */
export const kindsOfOthers = {
  identity: ['profile', 'sessions', 'invites', 'security-events'],
  social: [
    'comments',
    'held-words',
    'likes',
    'comment-likes',
    'saved',
    'following',
    'followers',
    'blocks',
    'mutes',
    'notifications',
  ],
  messaging: ['messages', 'push-devices', 'push-settings'],
  moderation: ['reports', 'decisions', 'saved_reasons'],
  analytics: ['promo_charges', 'billing-address', 'invoices', 'views', 'active-days', 'active-months', 'won-follows'],
  feed: ['choices', 'signals'],
} as const;
