// To Admins: the last good backup is older than it should be, the newest one lacks media, or there
// is a good one again.
type Text = { subject: string; body: string }

type What = { link: string } & (
  | {
      kind: 'late'
      /** Its age; null: there never was one. */
      hours: number | null
      /** Why the last try failed. */
      reason: string | null
      /** How many files the newest one lacks, where that is why it is no good one. */
      missing: number | null
    }
  | { kind: 'incomplete'; missing: number }
  | { kind: 'good' }
)
type Late = Extract<What, { kind: 'late' }>

const lateInEnglish = (site: string, { hours, reason, missing, link }: Late): Text => ({
  subject: `${site} has no ${hours === null ? 'good' : 'recent'} backup`,
  body: `${hours === null ? `There is no good backup of ${site} yet.` : `The last good backup of ${site} is ${hours} hours old. Backups should be more recent than that.`}
${reason === null ? '' : `\nThe last attempt failed:\n\n${reason}\n`}${missing === null ? '' : `\nThe newest backup is incomplete: ${missing === 1 ? '1 media file is' : `${missing} media files are`} missing from it.\n`}
Details, and a button to try again now:

${link}

You will not get another email about this until there is a good backup again.
`,
})

const english = (site: string, what: What): Text => {
  if (what.kind === 'late') return lateInEnglish(site, what)
  if (what.kind === 'incomplete')
    return {
      subject: `The newest backup of ${site} is incomplete`,
      body: `The newest backup of ${site} is incomplete: ${what.missing === 1 ? '1 media file is' : `${what.missing} media files are`} missing from the media store. This backup is kept, but it does not replace an older one.

Check whether the media store is the right one, then restore the files or delete what they belonged to. A file beside the backup names them. Details, and a button to back up again:

${what.link}

You will not get another email about this until there is a good backup again.
`,
    }
  return {
    subject: `${site} has a good backup again`,
    body: `A backup of ${site} was made and checked. You do not need to do anything.

${what.link}
`,
  }
}

const lateInGerman = (site: string, { hours, reason, missing, link }: Late): Text => ({
  subject: `${site} hat keine ${hours === null ? 'brauchbare' : 'aktuelle'} Sicherung`,
  body: `${hours === null ? `Von ${site} gibt es noch keine brauchbare Sicherung.` : `Die letzte brauchbare Sicherung von ${site} ist ${hours} Stunden alt. Das ist zu lange her.`}
${reason === null ? '' : `\nDer letzte Versuch ist fehlgeschlagen:\n\n${reason}\n`}${missing === null ? '' : `\nDie neueste Sicherung ist unvollständig: Darin ${missing === 1 ? 'fehlt 1 Mediendatei' : `fehlen ${missing} Mediendateien`}.\n`}
Einzelheiten und ein Knopf für einen neuen Versuch:

${link}

Du bekommst dazu keine weitere Mail, bis es wieder eine brauchbare Sicherung gibt.
`,
})

const german = (site: string, what: What): Text => {
  if (what.kind === 'late') return lateInGerman(site, what)
  if (what.kind === 'incomplete')
    return {
      subject: `Die neueste Sicherung von ${site} ist unvollständig`,
      body: `Die neueste Sicherung von ${site} ist unvollständig: Im Medienspeicher ${what.missing === 1 ? 'fehlt 1 Mediendatei' : `fehlen ${what.missing} Mediendateien`}. Diese Sicherung bleibt erhalten, ersetzt aber keine ältere.

Prüfe, ob der Medienspeicher der richtige ist, und stelle die Dateien wieder her oder lösche, wozu sie gehörten. Eine Datei neben der Sicherung nennt sie. Einzelheiten und ein Knopf für eine neue Sicherung:

${what.link}

Du bekommst dazu keine weitere Mail, bis es wieder eine brauchbare Sicherung gibt.
`,
    }
  return {
    subject: `${site} hat wieder eine brauchbare Sicherung`,
    body: `Von ${site} wurde eine Sicherung angelegt und geprüft. Du brauchst nichts zu tun.

${what.link}
`,
  }
}

export const backupText = (langid: string, site: string, what: What): Text =>
  (langid === 'de' ? german : english)(site, what)
