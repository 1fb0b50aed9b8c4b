import { useState } from 'react';
import type { Upload } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import { STAGE_TEXTS, stageOf } from './stages.ts';

function stateOf(upload: Upload): string {
  const stage = stageOf(upload);
  return t(stage ? STAGE_TEXTS[stage].shown : statusBadgeOf(upload.status).label);
}

function newsOf(before: readonly Upload[], now: readonly Upload[]): string {
  const known = new Map(before.map((upload) => [upload.id, stateOf(upload)]));
  const changed = now.filter((upload) => known.has(upload.id) && known.get(upload.id) !== stateOf(upload));
  return changed.map((upload) => `${upload.title}: ${stateOf(upload)}`).join('\n');
}

/** Announces to screen readers each stage that an upload of the list has reached, and each decision. */
export function UploadNews({ uploads }: { uploads: readonly Upload[] }) {
  const [seen, setSeen] = useState({ uploads, news: '' });
  if (seen.uploads !== uploads) setSeen({ uploads, news: newsOf(seen.uploads, uploads) || seen.news });
  return (
    <p role="status" className="unseen">
      {seen.news}
    </p>
  );
}
