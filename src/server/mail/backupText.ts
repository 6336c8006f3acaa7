// To Admins: the last good backup is older than it should be, or there is a good one again.
type Text = { subject: string; body: string }

/** `hours`: its age; null: there never was one. `reason`: why the last try failed. */
type What = { late: { hours: number | null; reason: string | null } | null; link: string }

const english = (site: string, { late, link }: What): Text =>
  late
    ? {
        subject: `${site} has no recent backup`,
        body: `${late.hours === null ? `There is no good backup of ${site} yet.` : `The last good backup of ${site} is ${late.hours} hours old.`} Backups should be more recent than that.
${late.reason === null ? '' : `\nThe last attempt failed:\n\n${late.reason}\n`}
Details, and a button to try again now:

${link}

You will not get another mail about this until there is a good backup again.
`,
      }
    : {
        subject: `${site} has a good backup again`,
        body: `A backup of ${site} was made and checked. You do not need to do anything.

${link}
`,
      }

const german = (site: string, { late, link }: What): Text =>
  late
    ? {
        subject: `${site} hat keine aktuelle Sicherung`,
        body: `${late.hours === null ? `Von ${site} gibt es noch keine brauchbare Sicherung.` : `Die letzte brauchbare Sicherung von ${site} ist ${late.hours} Stunden alt.`} Das ist zu lange her.
${late.reason === null ? '' : `\nDer letzte Versuch ist fehlgeschlagen:\n\n${late.reason}\n`}
Einzelheiten und ein Knopf für einen neuen Versuch:

${link}

Du bekommst dazu keine weitere Mail, bis es wieder eine brauchbare Sicherung gibt.
`,
      }
    : {
        subject: `${site} hat wieder eine brauchbare Sicherung`,
        body: `Von ${site} wurde eine Sicherung angelegt und geprüft. Du brauchst nichts zu tun.

${link}
`,
      }

export const backupText = (langid: string, site: string, what: What): Text =>
  (langid === 'de' ? german : english)(site, what)
