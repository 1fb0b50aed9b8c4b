import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { NoticeMade } from '@tallscreen/bff/contract/notice';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { NoticeState } from './NoticeState.tsx';
import css from './Notices.module.css';

function Sent({ made: { id, key } }: { made: NoticeMade }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form with the focus is gone, so a screen reader continues here.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={css['facts']}>
      <h2 ref={title} tabIndex={-1}>
        {t('Thank you. Your notice {id} was received.', { id })}
      </h2>
      <p>
        {t(
          'An admin looks at it. Keep the link that shows what became of it; you also get it by e-mail, if this site sends mail.',
        )}
      </p>
      {key !== null && (
        <p>
          <Link className="link" to={`/notice/${id}#${new URLSearchParams({ key }).toString()}`}>
            {t('Show what became of it')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** A form for anybody, with the address of the item filled in if a link brought it. */
function NoticePage() {
  const [params] = useSearchParams();
  const [made, setMade] = useState<NoticeMade>();
  return (
    <Page title={t('Report content')} width="narrow">
      {made ? (
        <Sent made={made} />
      ) : (
        <>
          <p>{t('Tell us about content that is against the law or our rules. You need no account.')}</p>
          <NoticeForm itemUrl={params.get('url') ?? ''} onSent={setMade} />
        </>
      )}
    </Page>
  );
}

export function NoticeScreen() {
  const { id } = useParams();
  return id === undefined ? <NoticePage /> : <NoticeState id={Number(id)} />;
}
