import { Link } from 'react-router-dom';
import { useCloseReportMutation, type ReportChoice } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { Report } from '@tallscreen/bff/contract';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t, tn } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { codeName, dismissText, itemName } from './codeNames.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { REMOVALS } from './removals.ts';
import css from './Admin.module.css';

const URGENT_COUNT = 5;

/** What is reported, by name, with a link to where it is seen. Promos are seen in the feed only. */
function ReportedItem({
  report: { item_type: type, item_id: id, title, text, video_id: videoId },
}: {
  report: Report;
}) {
  return (
    <>
      {title && type === 'promo' && <strong>{title}</strong>}
      {title && type !== 'promo' && (
        <Link className="link" to={type === 'user' ? `/profile/${encodeURIComponent(title)}` : `/video/${id}`}>
          {type === 'user' ? `@${title}` : title}
        </Link>
      )}
      {text && <blockquote className="small">{t('“{text}”', { text })}</blockquote>}
      {videoId && (
        <Link className="link small" to={`/video/${videoId}`}>
          {t('Open its video')}
        </Link>
      )}
      <p className="quiet small">{itemName(type, id)}</p>
    </>
  );
}

export function ReportCard({ report }: { report: Report }) {
  const dispatch = useAppDispatch();
  const showDialog = useRowDialog();
  const [close, { isLoading: isBusy }] = useCloseReportMutation();
  const isUrgent = report.report_count >= URGENT_COUNT;
  // Its author has deleted it, which does not end the report.
  const isGone = report.item_type === 'comment' && report.text === null;
  const closeAs = async (how: ReportChoice, done: string) => {
    const { error } = await close({ id: report.id, how });
    if (!error) dispatch(toastShown(done));
    else dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
  };
  return (
    <article
      className={css['report']}
      data-urgent={isUrgent || undefined}
      aria-label={t('Report {id}', { id: report.id })}
    >
      {report.video_url ? (
        <PreviewVideo
          className={css['reported']}
          src={report.video_url}
          pictureUrl={report.thumbnail_url}
          aria-label={t('Reported video')}
          autoPlay
        />
      ) : (
        <span className={css['nothing']}>{t('No preview')}</span>
      )}
      <div>
        <Badge tone={isUrgent ? 'danger' : 'amber'}>{codeName(report.reason)}</Badge>
        <ReportedItem report={report} />
        <p className="small">
          <span className="quiet">{t('Reported by')}</span> {report.reported_by ?? t('a deleted account')}
        </p>
        <p className="small">{tn(report.report_count, '{count} report', '{count} reports')}</p>
        <div className={css['buttons']}>
          <Button size="s" disabled={isBusy} onClick={() => void closeAs('dismiss', t('Report dismissed.'))}>
            {dismissText()}
          </Button>
          <Button
            size="s"
            disabled={isBusy}
            title={t('Warn the owner, and close all reports on this')}
            onClick={() => void closeAs('uphold', t('Report upheld.'))}
          >
            {t('Uphold')}
          </Button>
          {!isGone && (
            <Button
              size="s"
              look="danger"
              disabled={isBusy}
              onClick={() => showDialog(<RemovalDialog report={report} onClose={() => showDialog(null)} />)}
            >
              {t(REMOVALS[report.item_type].button)}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
