// What the mails say that follow a change of how somebody signs in. Nothing in them was written by
// whoever made the change.
export type AccountChange =
  | 'password'
  | 'email'
  | 'totp_added'
  | 'totp_removed'
  | 'codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'app_password_added'
  | 'app_password_removed'
  | 'sso_linked'
  | 'sso_unlinked'
  | 'factors_reset'
  | 'bench_pin_set'

const english: Record<AccountChange, string> = {
  password: 'The password of your account was changed.',
  email: 'The email address of your account was changed.',
  totp_added: 'An authenticator app was set up for your account.',
  totp_removed: 'The authenticator app of your account was switched off.',
  codes_renewed: 'New recovery codes were created for your account.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  app_password_added: 'An app password was created for your account.',
  app_password_removed: 'An app password of your account was revoked.',
  sso_linked: 'Your account was connected to a sign-in service.',
  sso_unlinked: 'Your account was disconnected from a sign-in service.',
  bench_pin_set: 'A bench PIN was set for your account.',
  factors_reset: 'An Admin removed the second factors from your account.',
}

const german: Record<AccountChange, string> = {
  password: 'Das Passwort deines Kontos wurde geändert.',
  email: 'Die E-Mail-Adresse deines Kontos wurde geändert.',
  totp_added: 'Für dein Konto wurde eine Authenticator-App eingerichtet.',
  totp_removed: 'Die Authenticator-App deines Kontos wurde ausgeschaltet.',
  codes_renewed: 'Für dein Konto wurden neue Wiederherstellungscodes erzeugt.',
  passkey_added: 'Deinem Konto wurde ein Passkey hinzugefügt.',
  passkey_removed: 'Ein Passkey deines Kontos wurde entfernt.',
  app_password_added: 'Für dein Konto wurde ein App-Passwort erzeugt.',
  app_password_removed: 'Ein App-Passwort deines Kontos wurde widerrufen.',
  sso_linked: 'Dein Konto wurde mit einem Anmeldedienst verbunden.',
  sso_unlinked: 'Dein Konto wurde von einem Anmeldedienst getrennt.',
  bench_pin_set: 'Für dein Konto wurde eine Werkbank-PIN festgelegt.',
  factors_reset: 'Ein Admin hat die zweiten Faktoren deines Kontos entfernt.',
}

const englishEnd = (link: string | null): string =>
  link === null
    ? 'If you do not know this account, ignore this email.'
    : `If this was not you, open the link below within seven days. You will be signed out everywhere, your app passwords will be revoked, and sign-in methods added since then will be removed. You will then get a link to choose a new password.

${link}`
const germanEnd = (link: string | null): string =>
  link === null
    ? 'Wenn du dieses Konto nicht kennst, ignoriere diese E-Mail.'
    : `Wenn du es nicht warst, öffne innerhalb von sieben Tagen diesen Link. Du wirst überall abgemeldet, deine App-Passwörter werden widerrufen und seitdem hinzugefügte Anmeldewege entfernt. Danach bekommst du einen Link für ein neues Passwort:

${link}`

/**
 * In the person's language where there are words for it, otherwise in English. `link` null: its
 * reader takes nothing back.
 */
export const changeText = (
  change: AccountChange,
  langid: string,
  site: string,
  link: string | null,
): { subject: string; body: string } =>
  langid === 'de'
    ? {
        subject: `Dein Konto bei ${site} wurde geändert`,
        body: `${german[change]}

Über Änderungen wie diese schreiben wir höchstens einmal in der Stunde. Es können also mehrere gewesen sein.

Wenn du das warst, brauchst du nichts zu tun.

${germanEnd(link)}
`,
      }
    : {
        subject: `Your account at ${site} was changed`,
        body: `${english[change]}

We send at most one email an hour about changes like this, so there may have been more.

If it was you, you do not need to do anything.

${englishEnd(link)}
`,
      }
