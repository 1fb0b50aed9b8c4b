import { useState } from 'react';
import { useDismissReportMutation, useRemoveVideoMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { Report } from '@tallscreen/bff/contract';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { plural } from '../../ui/format.ts';
import css from './Admin.module.css';

const URGENT_COUNT = 5;

export function ReportCard({ report }: { report: Report }) {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [dismiss, dismissal] = useDismissReportMutation();
  const [remove, removal] = useRemoveVideoMutation();
  const isBusy = dismissal.isLoading || removal.isLoading;
  const isUrgent = report.report_count >= URGENT_COUNT;
  const onDismiss = async () => {
    const { error } = await dismiss(report.id);
    if (error) dispatch(toastShown(errorText(error, 'Something went wrong.'), 'error'));
  };
  const onRemove = async () => {
    const { error } = await remove(report.item_id);
    setAsking(false);
    if (error) dispatch(toastShown('Failed to remove video.', 'error'));
    else dispatch(toastShown('Video removed successfully.'));
  };
  return (
    <article className={css['report']} data-urgent={isUrgent || undefined} aria-label={`Report ${report.id}`}>
      {report.video_url ? (
        <video src={report.video_url} aria-label="Reported video" autoPlay muted loop playsInline />
      ) : (
        <span className={css['nothing']}>No preview</span>
      )}
      <div>
        <Badge tone={isUrgent ? 'danger' : 'amber'}>{report.reason}</Badge>
        <p className="small">
          <span className="quiet">{report.item_type}</span> {report.item_id}
        </p>
        <p className="small">
          <span className="quiet">Reported by</span> {report.reported_by ?? 'a deleted account'}
        </p>
        {report.text && <blockquote className="small">“{report.text}”</blockquote>}
        <p className="small">
          {report.report_count} {plural(report.report_count, 'report')}
        </p>
        <div className={css['buttons']}>
          <Button size="s" disabled={isBusy} onClick={() => void onDismiss()}>
            Dismiss
          </Button>
          {report.item_type === 'video' && (
            <Button size="s" look="danger" disabled={isBusy} onClick={() => setAsking(true)}>
              Remove Video
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove this video?"
          text="It leaves the platform for good, and all its reports are closed."
          action="Remove"
          isBusy={isBusy}
          onConfirm={() => void onRemove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </article>
  );
}
