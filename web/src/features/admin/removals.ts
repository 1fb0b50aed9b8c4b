import type { ReportedType } from '@tallscreen/bff/contract/report';
import { msg } from '../../i18n/translate.ts';

type Texts = { button: string; title: string; text: string; confirm: string; done: string; failed: string };

/** Texts of the console for the removal of each reported type, to be translated. For a user it is a ban. */
export const REMOVALS: Readonly<Record<ReportedType, Texts>> = {
  video: {
    button: msg('Remove Video'),
    title: msg('Remove this video?'),
    text: msg('It is removed permanently, and all reports on it are closed.'),
    confirm: msg('Remove'),
    done: msg('Video removed successfully.'),
    failed: msg('Failed to remove video.'),
  },
  promo: {
    button: msg('Remove Promo'),
    title: msg('Remove this promo?'),
    text: msg('It is removed permanently, and all reports on it are closed.'),
    confirm: msg('Remove'),
    done: msg('Promo removed successfully.'),
    failed: msg('Failed to remove promo.'),
  },
  comment: {
    button: msg('Remove Comment'),
    title: msg('Remove this comment?'),
    text: msg('The comment and its replies are removed for everyone, and all reports on it are closed.'),
    confirm: msg('Remove'),
    done: msg('Comment removed.'),
    failed: msg('Failed to delete comment.'),
  },
  user: {
    button: msg('Ban User'),
    title: msg('Ban this user?'),
    text: msg('The user is logged out at once, their videos leave the feed, and all reports on the user are closed.'),
    confirm: msg('Ban'),
    done: msg('User banned.'),
    failed: msg('Failed to ban user.'),
  },
};
