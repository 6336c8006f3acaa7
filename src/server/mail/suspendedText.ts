// To somebody who was suspended: why, and until when. Moderators and Admins write the reason.
type Text = { subject: string; body: string }

/** `until` as 2026-11-30, of UTC; null for as long as nobody lifts it. */
export const suspendedText = (
  langid: string,
  site: string,
  reason: string,
  until: string | null,
): Text =>
  langid === 'de'
    ? {
        subject: `Dein Konto bei ${site} ist gesperrt`,
        body: `Dein Konto bei ${site} ist gesperrt, ${until === null ? 'bis jemand die Sperre aufhebt' : `bis zum ${until}`}. Du kannst dich so lange nicht anmelden.

Der Grund:

${reason === '' ? 'Es wurde keiner genannt.' : reason}
`,
      }
    : {
        subject: `Your account at ${site} is suspended`,
        body: `Your account at ${site} is suspended ${until === null ? 'until somebody lifts that' : `until ${until}`}. Until then you cannot sign in.

The reason:

${reason === '' ? 'None was given.' : reason}
`,
      }
