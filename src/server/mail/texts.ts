// What the mails say. Nothing in them was written by whoever asked for them: a stranger's address
// must get no words of a stranger.
type Text = { subject: string; body: string }
type Words = (site: string, link: string) => Text
export type LinkMailKind = 'reset' | 'verify'

const english: Record<LinkMailKind, Words> = {
  reset: (site, link) => ({
    subject: `Choose a new password for ${site}`,
    body: `Someone, probably you, asked for a new password for your account at ${site}.

Open this link within one hour to choose one. It works once:

${link}

If it was not you, you do not need to do anything. Your password stays as it is.
`,
  }),
  verify: (site, link) => ({
    subject: `Confirm your email address for ${site}`,
    body: `This email address was given for an account at ${site}.

Open this link within seven days to confirm that it is yours:

${link}

If you do not have an account there, ignore this email.
`,
  }),
}

const german: Record<LinkMailKind, Words> = {
  reset: (site, link) => ({
    subject: `Neues Passwort für ${site} wählen`,
    body: `Jemand, vermutlich du, möchte ein neues Passwort für dein Konto bei ${site}.

Öffne innerhalb einer Stunde diesen Link, um eines zu wählen. Er gilt einmal:

${link}

Wenn du das nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.
`,
  }),
  verify: (site, link) => ({
    subject: `E-Mail-Adresse für ${site} bestätigen`,
    body: `Diese E-Mail-Adresse wurde für ein Konto bei ${site} angegeben.

Öffne innerhalb von sieben Tagen diesen Link, um zu bestätigen, dass sie dir gehört:

${link}

Wenn du dort kein Konto hast, ignoriere diese Mail.
`,
  }),
}

type Invitation = (site: string, who: string, message: string, link: string) => Text
const invitations: { en: Invitation; de: Invitation } = {
  en: (site, who, message, link) => ({
    subject: `${who} invites you to ${site}`,
    body: `${who} invites you to ${site}.
${message}
Open this link within seven days to choose a name and a password. It works once:

${link}

If you were not expecting an invitation, ignore this email.
`,
  }),
  de: (site, who, message, link) => ({
    subject: `Einladung von ${who} zu ${site}`,
    body: `${who} lädt dich zu ${site} ein.
${message}
Öffne innerhalb von sieben Tagen diesen Link, um Namen und Passwort zu wählen. Er gilt einmal:

${link}

Wenn du keine Einladung erwartest, ignoriere diese Mail.
`,
  }),
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
/** Only Admins invite: their words may stand in it. `message` empty for none. */
export const invitationText = (
  langid: string,
  site: string,
  who: string,
  message: string,
  link: string,
): Text =>
  invitations[langid === 'de' ? 'de' : 'en'](
    oneLine(site),
    oneLine(who),
    message.trim() === '' ? '' : `\n${message.trim()}\n`,
    link,
  )

/** In the person's language where there are words for it, otherwise in English. */
export const mailText = (kind: LinkMailKind, langid: string, site: string, link: string): Text =>
  (langid === 'de' ? german : english)[kind](oneLine(site), link)

type Leaving = (site: string, day: string, link: string) => Text
const leavings: { en: Leaving; de: Leaving } = {
  en: (site, day, link) => ({
    subject: `Your account at ${site} will be erased on ${day}`,
    body: `Someone, probably you, asked for your account at ${site} to be erased. This will happen on ${day}.

Until then you can keep it: sign in and choose “Keep my account”.

${link}

If you want it erased, you do not need to do anything.
`,
  }),
  de: (site, day, link) => ({
    subject: `Dein Konto bei ${site} wird am ${day} endgültig gelöscht`,
    body: `Jemand, vermutlich du, möchte dein Konto bei ${site} endgültig löschen lassen. Das geschieht am ${day}.

Bis dahin kannst du es behalten: Melde dich an und wähle „Mein Konto behalten“.

${link}

Wenn es endgültig gelöscht werden soll, brauchst du nichts zu tun.
`,
  }),
}
/** `day` as 2026-11-30, of UTC. */
export const leavingText = (langid: string, site: string, day: string, link: string): Text =>
  leavings[langid === 'de' ? 'de' : 'en'](oneLine(site), day, link)
