import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  /** Where the item is shown, such as `/video/7`. */
  path: string;
  /** The accessible name, where many of these links stand on a page. */
  name?: string;
  children: ReactNode;
};

/** Leads guests to the form with the item's address in it. */
export const NoticeLink = ({ path, name, children }: Props) => (
  <Link
    className="link"
    aria-label={name}
    to={`/notice?${new URLSearchParams({ url: location.origin + path }).toString()}`}
  >
    {children}
  </Link>
);
