import { Link } from 'react-router-dom';
import { profileOf } from '../../../app/paths.ts';
import { api } from '../../../api/base.ts';
import { useNotInterestedQuery, useUndoNotInterestedMutation } from '../../../api/choices.ts';
import { errorText } from '../../../api/errors.ts';
import { leftOutForgotten, type TakenBack } from '../../../app/leftOut.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t, tn } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { leaveRow } from '../../../ui/leaveRow.ts';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { Section } from '../Section.tsx';
import css from './FeedSettings.module.css';

type Props = {
  /** The video whose menu was used. */
  videoId: number;
  choice: TakenBack;
  name: string;
};

function TakeBack({ videoId, choice, name }: Props) {
  const dispatch = useAppDispatch();
  const [undo, { isLoading }] = useUndoNotInterestedMutation();
  const takeBack = async (button: Element) => {
    const { reason } = choice;
    const { error } = await undo({ reason, videoId, ...(reason === 'tag' && { tag: choice.name }) });
    if (error) {
      dispatch(toastShown(errorText(error, t('Unable to change your feed.')), 'error'));
      return;
    }
    leaveRow(button);
    // No feed is open here, so the loaded pages are dropped and the next visit asks for new ones.
    dispatch(leftOutForgotten(choice));
    dispatch(api.util.invalidateTags(['Feed']));
  };
  return (
    <Button
      size="s"
      disabled={isLoading}
      aria-label={t('Show {name} again', { name })}
      onClick={({ currentTarget }) => void takeBack(currentTarget)}
    >
      {t('Show again')}
    </Button>
  );
}

/** Everything that the user left out by a card's menu. */
export function NotInterestedSection() {
  const { data, isLoading, isError, refetch } = useNotInterestedQuery();
  const hidden = data ? data.video_count - data.videos.length : 0;
  const isEmpty = data && data.creators.length + data.businesses.length + data.tags.length + data.videos.length === 0;
  return (
    <Section title={t('Not interested')}>
      <p className="quiet">{t('Everything that you have hidden in the menu of a video or promo.')}</p>
      {isLoading && <Loading shape="rows" count={3} />}
      {isError && !data && (
        <ErrorState text={t('Failed to load your hidden videos and creators.')} onRetry={() => void refetch()} />
      )}
      {isEmpty && <p className="quiet">{t('You have hidden nothing.')}</p>}
      {data && !isEmpty && (
        <ul className={css['choices']} aria-label={t('Not interested')}>
          {data.creators.map(({ user_id, username, avatar_url, video_id }) => (
            <li key={`creator-${user_id}`}>
              <Avatar username={username} url={avatar_url} size={28} />
              <Link to={profileOf(username)}>@{username}</Link>
              <TakeBack videoId={video_id} choice={{ reason: 'creator', creatorId: user_id }} name={`@${username}`} />
            </li>
          ))}
          {data.businesses.map(({ user_id, username, avatar_url, promo_id }) => (
            <li key={`business-${user_id}`}>
              <Avatar username={username} url={avatar_url} size={28} />
              <span>{t('Promos of {name}', { name: username })}</span>
              <TakeBack
                videoId={promo_id}
                choice={{ reason: 'business', name: username }}
                name={t('promos of {name}', { name: username })}
              />
            </li>
          ))}
          {data.tags.map(({ tag, video_id }) => (
            <li key={`tag-${tag}`}>
              <Link to={`/tag/${encodeURIComponent(tag)}`}>#{tag}</Link>
              <TakeBack videoId={video_id} choice={{ reason: 'tag', name: tag }} name={`#${tag}`} />
            </li>
          ))}
          {data.videos.map(({ video_id, title }) => (
            <li key={`video-${video_id}`}>
              {title === null ? (
                <span className={css['gone']}>{t('A deleted video')}</span>
              ) : (
                <Link to={`/video/${video_id}`}>{title}</Link>
              )}
              <TakeBack
                videoId={video_id}
                choice={{ reason: 'video', videoId: video_id }}
                name={title ?? t('a deleted video')}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="quiet">
          {tn(hidden, 'And {count} older video.', 'And {count} older videos.', { count: hidden })}
        </p>
      )}
    </Section>
  );
}
