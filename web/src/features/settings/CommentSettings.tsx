import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useHeldWordsQuery, useSetHeldWordsMutation } from '../../api/heldWords.ts';
import { t } from '../../i18n/translate.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Section } from './Section.tsx';
import { WordsEditor } from './WordsEditor.tsx';

/** For which words comments on the user's own videos wait for a check. */
export function CommentSettings() {
  const { data, isLoading, isError, refetch } = useHeldWordsQuery();
  const [save, { isLoading: isSaving }] = useSetHeldWordsMutation();
  return (
    <Section title={t('Held words')}>
      <p className="quiet">
        {t(
          'New comments on your videos with one of these words wait until you or an admin approve them. Of a phrase all words must occur.',
        )}
      </p>
      <p className="quiet">
        {t(
          'They stand under “Held” in the comments of the video. Who may comment on a video is chosen when it is uploaded or edited.',
        )}
      </p>
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your words.')} onRetry={() => void refetch()} />}
      {data && (
        <WordsEditor
          words={data.words}
          title={t('Held words')}
          limit={textLimits.heldWord}
          addLabel={t('Add')}
          removeLabel={(word) => t('Remove {word}', { word })}
          none={t('No comment waits for words of yours.')}
          isSaving={isSaving}
          save={save}
        />
      )}
    </Section>
  );
}
