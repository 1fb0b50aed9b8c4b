import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';

/** Leads guests to the form with the video's address in it. */
export const NoticeLink = ({ videoId }: { videoId: number | string }) => (
  <Link
    className="link"
    to={`/notice?${new URLSearchParams({ url: `${location.origin}/video/${videoId}` }).toString()}`}
  >
    {t('Report this video')}
  </Link>
);
