import type { Mail } from '#events/mail';

/** The mail to somebody whose registration an admin approved. */
export const approvedMail = (to: string, publicUrl: string | undefined): Mail => ({
  to,
  subject: { en: 'Your account is ready', de: 'Dein Konto ist bereit' },
  text: {
    en: `Your registration was approved. You can sign in now${publicUrl ? `:\n${publicUrl}/login` : '.'}\n`,
    de: `Deine Registrierung wurde angenommen. Du kannst dich jetzt anmelden${publicUrl ? `:\n${publicUrl}/login` : '.'}\n`,
  },
});

/** The mail to somebody whose registration an admin refused. */
export const refusedMail = (to: string): Mail => ({
  to,
  subject: { en: 'Your registration was not approved', de: 'Deine Registrierung wurde nicht angenommen' },
  text: {
    en: 'Your registration was not approved. What you sent has been deleted.\n',
    de: 'Deine Registrierung wurde nicht angenommen. Was du geschickt hast, wurde gelöscht.\n',
  },
});
