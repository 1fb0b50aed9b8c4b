import { Link, useParams } from 'react-router-dom';
import type { ItemRecord } from '@tallscreen/bff/contract';
import { useItemRecordQuery } from '../../../api/adminRecords.ts';
import { errorText, statusOf } from '../../../api/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Count } from '../../../ui/Count.tsx';
import { formatRate, wordsOf } from '../../../ui/format.ts';
import { localTime } from '../../../ui/localTime.ts';
import { Page } from '../../../ui/Page.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { AUDIT, COMMENTERS, DECISIONS, idOf, PersonLink, REPORTS, STRIKES } from './columns.tsx';
import { RemoveVideoButton } from './RemoveVideoButton.tsx';
import { Facts, Section } from './Section.tsx';
import css from './Records.module.css';

function Preview({ video, title }: { video: NonNullable<ItemRecord['video']>; title: string }) {
  if (!video.video_url) return <p className="quiet">No preview yet.</p>;
  return (
    <video
      className={css['preview']}
      src={video.video_url}
      {...(video.thumbnail_url && { poster: video.thumbnail_url })}
      controls
      loop
      muted
      playsInline
      preload="metadata"
      aria-label={`Preview of ${title}`}
    />
  );
}

const SCAN = [
  { title: 'Finding', cell: ({ label }: Label) => wordsOf(label) },
  { title: 'Score', cell: ({ score }: Label) => formatRate(score) },
  {
    title: 'Flagged',
    cell: ({ is_flagged }: Label) => (is_flagged ? <Badge tone="amber">Flagged</Badge> : 'No'),
  },
];
type Label = NonNullable<ItemRecord['scan']>['labels'][number];

function Record({ record }: { record: ItemRecord }) {
  const { video, scan } = record;
  return (
    <>
      <div className={css['head']}>
        {video && <Preview video={video} title={record.title} />}
        <div className={css['side']}>
          <Facts
            facts={[
              ['Id', record.id],
              ['Type', wordsOf(record.item_type)],
              ['Uploader', <PersonLink key="by" person={record.uploader} absent="Deleted account" />],
              ['Status', video ? <StatusBadge key="status" status={video.status} /> : 'Removed or deleted'],
              ...(video
                ? ([
                    ['Uploaded', <RelativeTime key="at" at={video.created_at} dateOnly />],
                    ...(video.publish_at ? [['Goes live at', localTime(video.publish_at)]] : []),
                    ['Views', <Count key="views" value={video.views} />],
                    ['Likes', <Count key="likes" value={video.likes} />],
                    ['Hashtags', video.hashtags.map((tag) => `#${tag}`).join(' ') || 'None'],
                    ['Seconds', video.duration === null ? 'Not known' : Math.round(video.duration)],
                    ['Reason shown to the uploader', video.rejection_reason ?? 'None'],
                  ] as [string, React.ReactNode][])
                : []),
              ['Appeal', record.appeal_text ?? 'None'],
            ]}
          />
          {video?.strip_url && (
            <img className={css['strip']} src={video.strip_url} alt={`Three frames of ${record.title}`} />
          )}
          <RemoveVideoButton record={record} />
          {video && record.item_type === 'video' && (
            <Link className="link" to={`/video/${record.id}`}>
              Open the video page
            </Link>
          )}
        </div>
      </div>
      <Section
        title="Reports"
        columns={REPORTS}
        rows={record.reports}
        keyOf={idOf}
        empty={`Nobody has reported this ${record.item_type}.`}
      />
      <Section title="Decisions" columns={DECISIONS} rows={record.decisions} keyOf={idOf} empty="No decisions yet." />
      <Section
        title="Automatic check"
        columns={SCAN}
        rows={scan?.labels ?? []}
        keyOf={({ label }) => label}
        empty={scan ? 'Nothing was found.' : 'Not checked yet.'}
      />
      <Section title="Strikes" columns={STRIKES} rows={record.strikes} keyOf={idOf} empty="It gave no strike." />
      <Section title="Comments" columns={COMMENTERS} rows={record.comments} keyOf={idOf} empty="No comments." />
      <Section title="Audit" columns={AUDIT} rows={record.audit} keyOf={idOf} empty="No admin has acted on it." />
    </>
  );
}

/** Everything about one video or promo, for admins. */
export function ItemPageScreen() {
  const { id = '' } = useParams();
  const { currentData: record, error, isFetching, refetch } = useItemRecordQuery(id);
  const isMissing = [400, 404].includes(statusOf(error) ?? 0);
  return (
    <Page title={record ? record.title : 'Video'}>
      {!record && isFetching && <ListSkeleton rows={8} height={52} />}
      {!record && error && isMissing && <EmptyState title="Video not found." hint="Check its number." />}
      {!record && error && !isMissing && (
        <ErrorState text={errorText(error, 'Failed to load the video.')} onRetry={() => void refetch()} />
      )}
      {record && <Record record={record} />}
    </Page>
  );
}
