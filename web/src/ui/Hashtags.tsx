import { memo } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { hashtagsOf } from './hashtags.ts';
import css from './Hashtags.module.css';

type Props = {
  value: string[] | string | null;
  /**
   * Whether the tags link to their pages. These have live videos only, so tags of promos and unpublished videos do not.
   */
  areLinks: boolean;
  className?: string | undefined;
};

/** The hashtags of a video or promo. */
export const Hashtags = memo(function Hashtags({ value, areLinks, className }: Props) {
  const tags = hashtagsOf(value);
  if (tags.length === 0) return null;
  return (
    <p className={classes(css['tags'], className)}>
      {tags.map((tag) =>
        areLinks ? (
          <Link key={tag} className="tap" to={`/tag/${encodeURIComponent(tag)}`}>
            #{tag}
          </Link>
        ) : (
          <span key={tag}>#{tag}</span>
        ),
      )}
    </p>
  );
});
