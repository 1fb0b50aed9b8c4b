import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/**
 * User texts are read, counted and compared by `readText`, `lengthOf` and `fold` of proto/rules (ADR 176). These files
 * trim, normalise or lower-case by themselves, for the reason above each list.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'the rules themselves': [
    'proto/rules/fold.ts',
    'proto/rules/hashtags.ts',
    'proto/rules/read-text.ts',
    'proto/rules/text-length.ts',
    'web/src/ui/pressedKey.ts',
  ],
  'find entries of word lists in folded texts': ['services/kit/src/word-entries.ts'],
  'undo the disguise of letters in folded texts': [
    'services/kit/src/words.ts',
    'services/social/src/domain/contacts.ts',
    'services/social/src/domain/advertising.ts',
    'services/social/src/domain/plain-words.ts',
  ],
  'cuts folded texts into words': ['services/feed/src/domain/words.ts'],
  'usernames, e-mail addresses, passwords and codes, which have their own rules': [
    'bff/src/http/rate-limits.ts',
    'bff/contract/account.ts',
    'bff/contract/auth.ts',
    'bff/contract/message.ts',
    'bff/contract/notice.ts',
    'bff/contract/user.ts',
    'bff/contract/video-details.ts',
    'proto/rules/mentions.ts',
    'services/identity/src/app/password-hasher.ts',
    'services/identity/src/app/reset-password.ts',
    'services/identity/src/app/sign-in.ts',
    'services/identity/src/app/update-profile.ts',
    'services/identity/src/app/verify-reset-code.ts',
    'services/identity/src/domain/email-code.ts',
    'services/identity/src/domain/look-alike.ts',
    'services/kit/src/read-email.ts',
    'services/identity/src/domain/password-rules.ts',
    'services/identity/src/domain/joining.ts',
    'services/identity/src/domain/recovery-codes.ts',
    'services/identity/src/domain/session.ts',
    'services/identity/src/store/users.ts',
    'web/src/features/admin/SecurityEventsScreen.tsx',
    'web/src/features/admin/usePersonId.ts',
    'web/src/features/auth/AdminLoginScreen.tsx',
    'web/src/features/auth/LoginScreen.tsx',
    'web/src/features/auth/ResetSteps.tsx',
    'web/src/features/auth/registration.ts',
    'web/src/features/auth/suggestName.ts',
    'web/src/features/settings/NameSection.tsx',
    'web/src/features/settings/EmailSection.tsx',
    'web/src/features/settings/RemoveTotpDialog.tsx',
    'web/src/features/settings/TotpSetupDialog.tsx',
    'web/src/features/settings/VerifyEmail.tsx',
  ],
  'codes and names of languages': [
    'bff/contract/queue.ts',
    'bff/contract/search.ts',
    'services/feed/src/domain/choices.ts',
    'services/media/src/domain/speech-captions.ts',
    'services/moderation/src/events/media-item-mapping.ts',
    'web/src/i18n/locales.ts',
  ],
  'numbers, currencies, times and colours': [
    'bff/contract/pricing.ts',
    'bff/contract/promo.ts',
    'services/messaging/src/domain/retry-after.ts',
    'services/moderation/src/domain/price.ts',
    'web/src/features/admin/AccentField.tsx',
    'web/src/features/admin/PriceForm.tsx',
    'web/src/features/admin/policies/policyFields.ts',
    'web/src/features/admin/price.ts',
  ],
  'sentences of the product, put together of texts that were read': [
    'proto/rules/audit-texts.ts',
    'services/messaging/src/domain/push-content.ts',
    'web/src/app/live/announceMessage.ts',
    'web/src/i18n/sentences.ts',
  ],
  'whether a field is empty; the server reads its text': ['web/src/features/admin/InstanceTab.tsx'],
  'keys of the keyboard': ['web/src/features/workbench/ActButtons.tsx', 'web/src/ui/shortcutOf.ts'],
  'protocols, files and configuration': [
    'bff/src/http/docs.ts',
    'bff/src/http/expect-continue.ts',
    'bff/src/http/read-body.ts',
    'bff/src/http/server.ts',
    'bff/src/track/record-track-events.ts',
    'bff/src/upload/tus.ts',
    'proto/rules/upload-rules.ts',
    'services/kit-http/src/client-ip.ts',
    'services/kit-http/src/own-host.ts',
    'services/kit-telemetry/src/ops-server.ts',
    'services/kit/src/config.ts',
    'services/kit/src/rpc/errors.ts',
    'services/kit/src/rpc/metadata.ts',
    'services/media/src/domain/captions.ts',
    'services/media/src/ffmpeg/progress.ts',
    'services/media/src/http/serve-object.ts',
    'services/media/src/store/user-data.ts',
    'web/src/ui/charts/palette.ts',
    'web/src/ui/format.ts',
  ],
};

const OWN_RULE =
  /\.(?:trim|trimStart|trimEnd|normalize|toLowerCase|toLocaleLowerCase)\(|Segmenter\(|maxLength=|isComposing|\b(?:event|e|nativeEvent)\.key\b/;

test('no other file has a rule of its own for texts', () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', 'proto/rules', 'bff/contract', 'bff/src', 'web/src', 'services/*/src/*'],
    {
      encoding: 'utf8',
    },
  );
  const product = tracked.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
  const found = product.filter((file) => OWN_RULE.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.values(allowed).flat().toSorted());
});
