import { Link, useParams } from 'react-router-dom';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import type { ItemRecord } from '@tallscreen/bff/contract/admin-record';
import { useItemRecordQuery } from '../../../api/adminRecords.ts';
import { errorText, statusOf } from '../../../api/errors.ts';
import { t, tReason } from '../../../i18n/translate.ts';
import { AudienceBadge } from '../../../ui/AudienceBadge.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Count } from '../../../ui/Count.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { formatRate } from '../../../ui/format.ts';
import { Hashtags } from '../../../ui/Hashtags.tsx';
import { localTime } from '../../../ui/localTime.ts';
import { Page } from '../../../ui/Page.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { isLive } from '../../../ui/statusBadge.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { codeName } from '../codeNames.ts';
import {
  auditColumns,
  commenterColumns,
  decisionColumns,
  idOf,
  PersonLink,
  reportColumns,
  strikeColumns,
} from './columns.tsx';
import { RemoveVideoButton } from './RemoveVideoButton.tsx';
import { Facts, Section } from './Section.tsx';
import css from './Records.module.css';

function Preview({ video, title }: { video: NonNullable<ItemRecord['video']>; title: string }) {
  if (!video.video_url) return <p className="quiet">{t('No preview yet.')}</p>;
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
      aria-label={t('Preview of {title}', { title })}
    />
  );
}

const scanColumns = (): Column<Label>[] => [
  { title: t('Finding'), cell: ({ name }) => codeName(name) },
  {
    title: t('Score'),
    cell: ({ score, frame_ms: frameMs }) =>
      frameMs === null ? formatRate(score) : `${formatRate(score)} · ${formatMoment(frameMs)}`,
  },
  {
    title: t('Flagged'),
    cell: ({ is_flagged }) => (is_flagged ? <Badge tone="amber">{t('Flagged')}</Badge> : t('No')),
  },
];
type Label = NonNullable<ItemRecord['scan']>['labels'][number];

const Status = ({ video }: { video: NonNullable<ItemRecord['video']> }) => (
  <>
    <StatusBadge status={video.status} /> <AudienceBadge video={video} />
  </>
);

function Record({ record }: { record: ItemRecord }) {
  const { video, scan } = record;
  return (
    <>
      <div className={css['head']}>
        {video && <Preview video={video} title={record.title} />}
        <div className={css['side']}>
          <Facts
            facts={[
              [t('Id'), record.id],
              [t('Type'), codeName(record.item_type)],
              [t('Uploader'), <PersonLink key="by" person={record.uploader} absent={t('Deleted account')} />],
              [t('Status'), video ? <Status key="status" video={video} /> : t('Removed or deleted')],
              ...(video
                ? ([
                    [t('Uploaded'), <RelativeTime key="at" at={video.created_at} dateOnly />],
                    ...(video.publish_at ? [[t('Goes live at'), localTime(video.publish_at)]] : []),
                    [t('Views'), <Count key="views" value={video.views} />],
                    [t('Likes'), <Count key="likes" value={video.likes} />],
                    [
                      t('Hashtags'),
                      video.hashtags.length > 0 ? (
                        <Hashtags
                          key="tags"
                          value={video.hashtags}
                          areLinks={record.item_type === 'video' && isLive(video.status)}
                        />
                      ) : (
                        t('None')
                      ),
                    ],
                    [t('Seconds'), video.duration === null ? t('Not known') : Math.round(video.duration)],
                    [
                      t('Reason shown to the uploader'),
                      video.rejection_reason === null
                        ? t('None')
                        : tReason(video.rejection_reason, video.rejection_reason_code),
                    ],
                  ] as [string, React.ReactNode][])
                : []),
              [t('Appeal'), record.appeal_text ?? t('None')],
            ]}
          />
          {video?.strip_url && (
            <img
              className={css['strip']}
              src={video.strip_url}
              alt={t('Three frames of {title}', { title: record.title })}
            />
          )}
          <RemoveVideoButton record={record} />
          {video && record.item_type === 'video' && (
            <Link className="link" to={`/video/${record.id}`}>
              {t('Open the video page')}
            </Link>
          )}
        </div>
      </div>
      <Section
        title={t('Reports')}
        columns={reportColumns()}
        rows={record.reports}
        keyOf={idOf}
        empty={t(record.item_type === 'video' ? 'No reports on this video.' : 'No reports on this promo.')}
      />
      <Section
        title={t('Decisions')}
        columns={decisionColumns()}
        rows={record.decisions}
        keyOf={idOf}
        empty={t('No decisions yet.')}
      />
      <Section
        title={t('Automatic check')}
        columns={scanColumns()}
        rows={scan?.labels ?? []}
        keyOf={({ name }) => name}
        empty={t(scan ? 'No findings.' : 'Not checked yet.')}
      />
      <Section
        title={t('Strikes')}
        columns={strikeColumns()}
        rows={record.strikes}
        keyOf={idOf}
        empty={t('No strike.')}
      />
      <Section
        title={t('Comments')}
        columns={commenterColumns()}
        rows={record.comments}
        keyOf={idOf}
        empty={t('No comments.')}
      />
      <Section
        title={t('Audit')}
        columns={auditColumns()}
        rows={record.audit}
        keyOf={idOf}
        empty={t('No actions by admins.')}
      />
    </>
  );
}

/** Everything about one video or promo, for admins. */
export function ItemPageScreen() {
  const { id = '' } = useParams();
  const { currentData: record, error, isFetching, refetch } = useItemRecordQuery(id);
  const isMissing = [400, 404].includes(statusOf(error) ?? 0);
  return (
    <Page title={record?.title}>
      {!record && isFetching && <Loading shape="rows" count={8} height={52} />}
      {!record && error && isMissing && <EmptyState title={t('Video not found.')} hint={t('Check the ID.')} />}
      {!record && error && !isMissing && (
        <ErrorState text={errorText(error, t('Failed to load the video.'))} onRetry={() => void refetch()} />
      )}
      {record && <Record record={record} />}
    </Page>
  );
}
