import { Link } from 'react-router-dom';
import { useCloseReportMutation, type ReportChoice } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { Report } from '@tallscreen/bff/contract';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { plural, wordsOf } from '../../ui/format.ts';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
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
      {text && <blockquote className="small">“{text}”</blockquote>}
      {videoId && (
        <Link className="link small" to={`/video/${videoId}`}>
          Open its video
        </Link>
      )}
      <p className="quiet small">
        {type} {id}
      </p>
    </>
  );
}

export function ReportCard({ report }: { report: Report }) {
  const dispatch = useAppDispatch();
  const showDialog = useRowDialog();
  const [close, { isLoading: isBusy }] = useCloseReportMutation();
  const isUrgent = report.report_count >= URGENT_COUNT;
  const closeAs = async (how: ReportChoice, done: string) => {
    const { error } = await close({ id: report.id, how });
    if (!error) dispatch(toastShown(done));
    else dispatch(toastShown(errorText(error, 'Something went wrong.'), 'error'));
  };
  return (
    <article className={css['report']} data-urgent={isUrgent || undefined} aria-label={`Report ${report.id}`}>
      {report.video_url ? (
        <PreviewVideo
          className={css['reported']}
          src={report.video_url}
          pictureUrl={report.thumbnail_url}
          aria-label="Reported video"
          autoPlay
        />
      ) : (
        <span className={css['nothing']}>No preview</span>
      )}
      <div>
        <Badge tone={isUrgent ? 'danger' : 'amber'}>{wordsOf(report.reason)}</Badge>
        <ReportedItem report={report} />
        <p className="small">
          <span className="quiet">Reported by</span> {report.reported_by ?? 'a deleted account'}
        </p>
        <p className="small">
          {report.report_count} {plural(report.report_count, 'report')}
        </p>
        <div className={css['buttons']}>
          <Button size="s" disabled={isBusy} onClick={() => void closeAs('dismiss', 'Report dismissed.')}>
            Dismiss
          </Button>
          <Button
            size="s"
            disabled={isBusy}
            title="Warn the owner, and close all reports on this"
            onClick={() => void closeAs('uphold', 'Report upheld.')}
          >
            Uphold
          </Button>
          <Button
            size="s"
            look="danger"
            disabled={isBusy}
            onClick={() => showDialog(<RemovalDialog report={report} onClose={() => showDialog(null)} />)}
          >
            {REMOVALS[report.item_type].button}
          </Button>
        </div>
      </div>
    </article>
  );
}
