import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { hashtagsOf } from './hashtags.ts';
import css from './Hashtags.module.css';

/** The hashtags of a video, each a link to its page. */
export function Hashtags({ value, className }: { value: string[] | string | null; className?: string | undefined }) {
  const tags = hashtagsOf(value);
  if (tags.length === 0) return null;
  return (
    <p className={classes(css['tags'], className)}>
      {tags.map((tag) => (
        <Link key={tag} to={`/tag/${encodeURIComponent(tag)}`}>
          #{tag}
        </Link>
      ))}
    </p>
  );
}
