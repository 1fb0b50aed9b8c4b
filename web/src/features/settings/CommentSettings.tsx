import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useHeldWordsQuery, useSetHeldWordsMutation } from '../../api/heldWords.ts';
import { t } from '../../i18n/translate.ts';
import { WordsSection } from './WordsSection.tsx';

/** For which words comments on the user's own videos wait for a check. */
export function CommentSettings() {
  const query = useHeldWordsQuery();
  const [save, { isLoading: isSaving }] = useSetHeldWordsMutation();
  return (
    <WordsSection
      query={query}
      title={t('Held words')}
      hints={[
        t(
          'New comments on your videos with one of these words wait until you or an admin approve them. Of a phrase all words must occur.',
        ),
        t(
          'They stand under “Held” in the comments of the video. Who may comment on a video is chosen when it is uploaded or edited.',
        ),
      ]}
      limit={textLimits.heldWord}
      addLabel={t('Add')}
      removeLabel={(word) => t('Remove {word}', { word })}
      none={t('No comment waits for words of yours.')}
      isSaving={isSaving}
      save={save}
    />
  );
}
