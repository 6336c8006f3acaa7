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

Wenn du das warst, melde dich mit deinem Konto an. Ein neues Passwort kannst du hier wählen:

${link}

Wenn du das nicht warst, brauchst du nichts zu tun.
`,
      }
    : {
        subject: `You already have an account at ${site}`,
        body: `Someone, perhaps you, gave this email address for another account at ${site}. It already belongs to your account and stays there.

If it was you, sign in with your account. You can choose a new password here:

${link}

If it was not you, you do not need to do anything.
`,
      }
