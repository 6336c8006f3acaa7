// To somebody who was suspended: why, until when, and where to answer. Moderators and Admins write
// the reason.
type Text = { subject: string; body: string }

/**
 * `until` as 2026-11-30 23:00 UTC: the day that was chosen begins where the Admin is, which may be
 * another day of UTC; null for as long as nobody lifts it. `answerAt`: where the password is asked
 * for; null for whoever has none.
 */
export const suspendedText = (
  langid: string,
  site: string,
  reason: string,
  until: string | null,
  answerAt: string | null,
): Text =>
  langid === 'de'
    ? {
        subject: `Dein Konto bei ${site} ist gesperrt`,
        body: `Dein Konto bei ${site} ist gesperrt, ${until === null ? 'bis jemand die Sperre aufhebt' : `bis ${until}`}. So lange kannst du dich nicht anmelden.

Der Grund:

${reason === '' ? 'Es wurde keiner genannt.' : reason}
${answerAt === null ? '' : `\nSiehst du das anders? Melde dich an wie sonst und wähle „Einspruch einlegen …“:\n\n${answerAt}\n`}`,
      }
    : {
        subject: `Your account at ${site} is suspended`,
        body: `Your account at ${site} is suspended ${until === null ? 'until someone lifts the suspension' : `until ${until}`}. You cannot sign in until then.

The reason:

${reason === '' ? 'No reason was given.' : reason}
${answerAt === null ? '' : `\nDo you disagree? Sign in as usual and choose “Appeal…”:\n\n${answerAt}\n`}`,
      }
