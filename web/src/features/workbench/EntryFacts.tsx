import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { profileOf } from '../../app/paths.ts';
import { t, tn } from '../../i18n/translate.ts';
import { AudienceBadge } from '../../ui/AudienceBadge.tsx';
import { Hashtags } from '../../ui/Hashtags.tsx';
import { languageName } from '../../ui/languages.ts';
import { AppealNote } from '../admin/AppealNote.tsx';
import { codeName, itemName } from '../admin/codeNames.ts';
import { Notices } from './Notices.tsx';
import { ScanFacts } from './ScanFacts.tsx';
import css from './Workbench.module.css';

/** With the reason of each report if there are several; for one report the head of the entry shows it. */
function Reporters({ entry: { newest_reports: newest, reports } }: { entry: QueueEntry }) {
  // The reports have just been closed.
  if (newest.length === 0) return t('a deleted account');
  const rest = reports - newest.length;
  return (
    <>
      {newest.map(({ reporter_id: id, reported_by: by, reason, notice }, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          {by && id ? (
            <Link className="link" to={`/admin/users/${id}`}>
              {by}
            </Link>
          ) : (
            t(notice ? 'somebody without an account' : 'a deleted account')
          )}
          {reports > 1 && ` (${codeName(reason)})`}
        </Fragment>
      ))}
      {rest > 0 && `, ${tn(rest, '{count} more', '{count} more')}`}
    </>
  );
}

/** What the record of the reporters says, and what waits behind the entry. */
function Weight({ entry: { reporter_weight: weight, behind } }: { entry: QueueEntry }) {
  return (
    <>
      {weight !== null && weight <= 0.5 && (
        <p className="small">
          {t(
            weight === 0
              ? 'It comes last: nearly all of the last reports by who reported it were dismissed.'
              : 'Many of the last reports by who reported it were dismissed.',
          )}
        </p>
      )}
      {behind > 0 && (
        <p className="small">
          {tn(
            behind,
            '{count} more thing of the same owner, reported by the same user within an hour, waits behind this one.',
            '{count} more things of the same owner, reported by the same user within an hour, wait behind this one.',
          )}
        </p>
      )}
    </>
  );
}

function Reported({ entry }: { entry: QueueEntry }) {
  const { item } = entry;
  const places = { video: `/video/${item.id}`, user: profileOf(item.title) };
  const name = itemName(item.type, item.id);
  const isLinked = item.type === 'video' || (item.type === 'user' && item.title !== null);
  return (
    <p className="small">
      <span className="quiet">{t('Reported by')}</span> <Reporters entry={entry} /> ·{' '}
      {isLinked ? (
        <Link className="link" to={places[item.type as keyof typeof places]}>
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  );
}

/** Everything known about an entry except its picture. */
export function EntryFacts({ entry, onSeek }: { entry: QueueEntry; onSeek: (ms: number) => void }) {
  const { item, second_opinion: asked } = entry;
  // For a reported item the reason is the reporters'.
  const flag = entry.report_id === null ? entry.reason : null;
  return (
    <>
      {entry.report_id !== null && <Reported entry={entry} />}
      <Weight entry={entry} />
      <Notices entry={entry} />
      {item.type !== 'user' && (
        <p className="small">
          <span className="quiet">
            {t(item.type === 'comment' ? 'Author:' : item.type === 'promo' ? 'Business:' : 'Uploader:')}
          </span>{' '}
          {item.by ? (
            <Link className="link" to={profileOf(item.by.username)}>
              @{item.by.username}
            </Link>
          ) : (
            t('Unknown')
          )}
        </p>
      )}
      {item.type === 'user' && item.by && (
        <p className="small">
          <Link className="link" to={`/admin/users/${item.id}`}>
            {t('Everything about @{name}', { name: item.by.username })}
          </Link>
        </p>
      )}
      {(item.type === 'video' || item.type === 'promo') && (
        <p className="small">
          <Link className="link" to={`/admin/videos/${item.id}`}>
            {t(item.type === 'video' ? 'Everything about this video' : 'Everything about this promo')}
          </Link>{' '}
          <AudienceBadge video={item} />
        </p>
      )}
      {item.type === 'comment' && item.text && (
        <blockquote className={css['quote']} dir="auto">
          {item.text}
        </blockquote>
      )}
      {item.type === 'comment' && item.video_id !== null && (
        <p className="small">
          <Link className="link" to={`/video/${item.video_id}`}>
            {t('Open its video')}
          </Link>
        </p>
      )}
      {item.hashtags.length > 0 && <Hashtags value={item.hashtags} areLinks={item.is_live} />}
      {item.languages.length > 0 && (
        <p className="quiet small">
          {t('Languages: {languages}', { languages: item.languages.map((code) => languageName(code)).join(', ') })}
        </p>
      )}
      {item.link && (
        <p className={css['lead']}>
          <strong>{t('Button “{text}” leads to:', { text: item.call_to_action ?? '' })}</strong>{' '}
          <a className="link" href={item.link} target="_blank" rel="noopener noreferrer">
            {item.link}
          </a>
        </p>
      )}
      <ScanFacts scan={item.scan} reason={flag} code={entry.reason_code} onSeek={onSeek} />
      {item.appeal_text && <AppealNote className={css['note']} text={item.appeal_text} appealed={item.appealed} />}
      {asked && (
        <p className={css['note']}>
          <strong>
            {t(asked.note ? '{from} asks {to} for a second opinion:' : '{from} asks {to} for a second opinion.', {
              from: asked.from.username ?? t('An admin'),
              to: asked.to.username ?? t('an admin'),
            })}
          </strong>{' '}
          {asked.note}
        </p>
      )}
    </>
  );
}
