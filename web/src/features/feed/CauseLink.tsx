import { Link } from 'react-router-dom';
import type { Cause } from '@tallscreen/bff/contract/taste';
import { profileOf } from '../../app/paths.ts';

/** The text of something that the feed believes the user likes: Waves, @ben, #calm. */
export const causeText = ({ type, title }: Cause): string =>
  type === 'video' ? title : `${type === 'creator' ? '@' : '#'}${title}`;

function causePath({ type, id, title }: Cause): string {
  if (type === 'video') return `/video/${id}`;
  return type === 'creator' ? profileOf(title) : `/tag/${encodeURIComponent(title)}`;
}

export const CauseLink = ({ cause, onClick }: { cause: Cause; onClick?: () => void }) => (
  <Link className="link" to={causePath(cause)} onClick={onClick}>
    {causeText(cause)}
  </Link>
);
