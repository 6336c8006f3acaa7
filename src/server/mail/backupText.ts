// To Admins: the last good backup is older than it should be, or there is a good one again.
type Text = { subject: string; body: string }

/** `hours`: its age; null: there never was one. `reason`: why the last try failed. */
type What = { late: { hours: number | null; reason: string | null } | null; link: string }

const english = (site: string, { late, link }: What): Text =>
  late
    ? {
        subject: `${site} has no recent backup`,
        body: `${late.hours === null ? `There is no good backup of ${site} yet.` : `The last good backup of ${site} is ${late.hours} hours old.`} That is more than was agreed.
${late.reason === null ? '' : `\nThe last try failed:\n\n${late.reason}\n`}
What is known of it, and a button to try at once:

${link}

You get no other mail about this until there is a good backup again.
`,
      }
    : {
        subject: `${site} has a good backup again`,
        body: `A backup of ${site} was taken and checked. Nothing is left to do.

${link}
`,
      }

const german = (site: string, { late, link }: What): Text =>
  late
    ? {
        subject: `${site} hat keine aktuelle Sicherung`,
        body: `${late.hours === null ? `Von ${site} gibt es noch keine brauchbare Sicherung.` : `Die letzte brauchbare Sicherung von ${site} ist ${late.hours} Stunden alt.`} Das ist älter als vereinbart.
${late.reason === null ? '' : `\nDer letzte Versuch ist gescheitert:\n\n${late.reason}\n`}
Was darüber bekannt ist, und ein Knopf für einen neuen Versuch:

${link}

Dazu kommt keine weitere Mail, bis es wieder eine brauchbare Sicherung gibt.
`,
      }
    : {
        subject: `${site} hat wieder eine brauchbare Sicherung`,
        body: `Von ${site} wurde eine Sicherung angelegt und geprüft. Es ist nichts mehr zu tun.

${link}
`,
      }

export const backupText = (langid: string, site: string, what: What): Text =>
  (langid === 'de' ? german : english)(site, what)
