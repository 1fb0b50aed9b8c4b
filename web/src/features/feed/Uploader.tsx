import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { VideoCard } from '@tallscreen/bff/contract/video';
import { profileOf } from '../../app/paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { FollowButton } from '../follow/FollowButton.tsx';
import css from './Uploader.module.css';

type Props = Pick<VideoCard, 'uploader'>;

/** The uploader with a follow button. It is memoized, so that a like or a view does not render it again. */
export const Uploader = memo(function Uploader({ uploader }: Props) {
  const { id, username } = uploader ?? {};
  return (
    <>
      <UploaderName uploader={uploader} hasFace />
      {id !== undefined && username && (
        <FollowButton user={{ id, username }} className={classes(css['follow'], 'tap')} />
      )}
    </>
  );
});

export const UploaderName = memo(function UploaderName({ uploader, hasFace }: Props & { hasFace?: boolean }) {
  const { username, avatar_url: url } = uploader ?? {};
  return (
    <Link className={classes(css['uploader'], 'tap')} to={profileOf(username)}>
      {hasFace && <Avatar username={username ?? '?'} url={url} size={28} />}
      <span>@{username ?? t('unknown')}</span>
    </Link>
  );
});

/** The uploader's avatar above the actions of a phone, with the follow button at its rim. */
export const UploaderFace = memo(function UploaderFace({ uploader }: Props) {
  const { id, username, avatar_url: url } = uploader ?? {};
  return (
    <div className={css['face']}>
      {/* The name in the caption is the same link, so keyboard and screen reader users get only that one. */}
      <Link to={profileOf(username)} tabIndex={-1} aria-hidden="true">
        <Avatar username={username ?? '?'} url={url} size={46} />
      </Link>
      {id !== undefined && username && (
        <FollowButton user={{ id, username }} className={classes(css['badge'], 'tap')} look="badge" />
      )}
    </div>
  );
});
