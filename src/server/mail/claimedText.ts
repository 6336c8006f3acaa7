// To whoever reads the mails of an address that somebody gave for a second account. Nothing in it
// was written by whoever gave it.
export const claimedText = (
  langid: string,
  site: string,
  link: string,
): { subject: string; body: string } =>
  langid === 'de'
    ? {
        subject: `Du hast schon ein Konto bei ${site}`,
        body: `Jemand, vielleicht du, hat diese E-Mail-Adresse für ein weiteres Konto bei ${site} angegeben. Sie gehört schon zu deinem Konto und bleibt dort.

Wenn du das warst, melde dich mit deinem Konto an. Ein neues Passwort bekommst du hier:

${link}

Wenn du das nicht warst, brauchst du nichts zu tun.
`,
      }
    : {
        subject: `You have an account at ${site} already`,
        body: `Somebody, perhaps you, gave this e-mail address for another account at ${site}. It belongs to your account already, and stays there.

If it was you, sign in with that account. You get a new password here:

${link}

If it was not you, nothing needs to be done.
`,
      }
