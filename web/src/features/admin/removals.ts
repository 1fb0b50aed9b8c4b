import type { ReportedType } from '@tallscreen/bff/contract';

type Texts = { button: string; title: string; text: string; confirm: string; done: string; failed: string };

/** How the console words the removal of each reported type. Of a user it is a ban. */
export const REMOVALS: Readonly<Record<ReportedType, Texts>> = {
  video: {
    button: 'Remove Video',
    title: 'Remove this video?',
    text: 'It leaves the platform for good, and all its reports are closed.',
    confirm: 'Remove',
    done: 'Video removed successfully.',
    failed: 'Failed to remove video.',
  },
  promo: {
    button: 'Remove Promo',
    title: 'Remove this promo?',
    text: 'It leaves the platform for good, and all its reports are closed.',
    confirm: 'Remove',
    done: 'Promo removed successfully.',
    failed: 'Failed to remove promo.',
  },
  comment: {
    button: 'Remove Comment',
    title: 'Remove this comment?',
    text: 'It disappears for everybody, with its replies, and all its reports are closed.',
    confirm: 'Remove',
    done: 'Comment removed.',
    failed: 'Failed to delete comment.',
  },
  user: {
    button: 'Ban User',
    title: 'Ban this user?',
    text: 'They are logged out at once, their videos leave the feed, and all reports on them are closed.',
    confirm: 'Ban',
    done: 'User banned.',
    failed: 'Failed to ban user.',
  },
};
