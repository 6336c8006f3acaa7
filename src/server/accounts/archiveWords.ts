// The index of an archive about a person, in their language: what each file holds, and how many
// records.
import type { UnixSeconds } from '#lib/time.ts'
import type { ExportPart } from './sql.export.ts'

export type Counted = Partial<Record<ExportPart, number>>
type Words = {
  title: string
  about: (who: string, site: string, when: string) => string
  file: string
  holds: string
  records: string
  profile: string
  parts: Record<ExportPart, string>
}

const english: Words = {
  title: 'Your data',
  about: (who, site, when) =>
    `What ${site} keeps about ${who}, as of ${when}. Times in the files are seconds since 1970 (UTC). Other people are in them by number only.`,
  file: 'File',
  holds: 'What it holds',
  records: 'Records',
  profile:
    'Your account: names, e-mail address, profile, role, teams, badges, guides that you may edit, the share of your edits denied in ninety days',
  parts: {
    content: 'Guides and pages that you began',
    revisions: 'Every version that you saved, with its words',
    media: 'Pictures, documents and films that you uploaded',
    edits: 'Edits of yours that were reviewed, with decisions and reasons',
    decisions: 'Decisions that you made on edits of others',
    messages: 'Messages about those edits',
    signals: 'What made an edit of yours stand out to reviewers',
    comments: 'Comments that you wrote, with their earlier words',
    work: 'Work that you logged: times, values, sign-offs, handovers',
    training:
      'Training: your attempts and results, modules meant for you by name, what you did as an administrator of them',
    releases: 'Releases that you made, or that hold changes of yours',
    approvals: 'Approvals that you asked for or signed',
    lent_duties: 'Duties to sign that you lent, or that were lent to you',
    views: 'Which guides and pages you viewed',
    view_readings: 'Who looked at that list, when and why',
    marks:
      'Favorites, guides that you completed or watch, comments that you reported, recent changes that you looked at',
    notifications: 'What you were told of',
    reputation: 'Where your reputation comes from',
    sign_ins: 'Where you are signed in, and by what you sign in',
    audit: 'What the audit log says about you, and what you did that is in it',
  },
}
const german: Words = {
  title: 'Deine Daten',
  about: (who, site, when) =>
    `Was ${site} über ${who} aufbewahrt, Stand ${when}. Zeiten in den Dateien sind Sekunden seit 1970 (UTC). Andere Menschen stehen darin nur mit ihrer Nummer.`,
  file: 'Datei',
  holds: 'Was darin steht',
  records: 'Einträge',
  profile:
    'Dein Konto: Namen, E-Mail-Adresse, Profil, Rolle, Teams, Abzeichen, Anleitungen, die du bearbeiten darfst, der Anteil deiner in neunzig Tagen abgelehnten Änderungen',
  parts: {
    content: 'Anleitungen und Seiten, die du begonnen hast',
    revisions: 'Jede Fassung, die du gespeichert hast, mit ihrem Text',
    media: 'Bilder, Dokumente und Filme, die du hochgeladen hast',
    edits: 'Deine geprüften Änderungen, mit Entscheidungen und Gründen',
    decisions: 'Deine Entscheidungen über Änderungen anderer',
    messages: 'Nachrichten zu diesen Änderungen',
    signals: 'Was an deinen Änderungen beim Prüfen auffiel',
    comments: 'Deine Kommentare, mit ihren früheren Fassungen',
    work: 'Deine Arbeit: Zeiten, Werte, Abnahmen, Übergaben',
    training:
      'Schulungen: deine Versuche und Ergebnisse, Module, die dir persönlich gelten, was du als Verwalter an ihnen getan hast',
    releases: 'Freigaben, die du angelegt hast oder in denen Änderungen von dir stehen',
    approvals: 'Genehmigungen, um die du gebeten oder die du unterschrieben hast',
    lent_duties:
      'Pflichten zu unterschreiben, die du übertragen hast oder die dir übertragen wurden',
    views: 'Welche Anleitungen und Seiten du angesehen hast',
    view_readings: 'Wer diese Liste wann und warum angesehen hat',
    marks:
      'Favoriten, abgeschlossene und beobachtete Anleitungen, gemeldete Kommentare, letzte Änderungen, die du angesehen hast',
    notifications: 'Worüber du benachrichtigt wurdest',
    reputation: 'Woher dein Ansehen kommt',
    sign_ins: 'Wo du angemeldet bist und womit du dich anmeldest',
    audit: 'Was das Protokoll über dich sagt, und was du getan hast und darin steht',
  },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`)

/**
 * A page of HTML that needs nothing but itself. Languages without words of their own read English.
 */
export const archiveIndex = ({
  site,
  now,
  username,
  langid,
  counted,
}: {
  site: string
  now: UnixSeconds
  username: string
  langid: string
  counted: Counted
}): string => {
  const language = langid === 'de' ? 'de' : 'en'
  const words = language === 'de' ? german : english
  const row = (file: string, holds: string, records: number) =>
    `<tr><td><a href="${file}">${file}</a></td><td>${escaped(holds)}</td><td>${records}</td></tr>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${words.title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{padding:.3rem .8rem;text-align:start;border-bottom:1px solid}table{border-collapse:collapse}</style></head>
<body><h1>${words.title}</h1><p>${escaped(words.about(username, site, new Date(now * 1000).toISOString()))}</p>
<table><thead><tr><th>${words.file}</th><th>${words.holds}</th><th>${words.records}</th></tr></thead><tbody>
${row('profile.json', words.profile, 1)}
${(Object.keys(words.parts) as ExportPart[]).map(part => row(`${part}.json`, words.parts[part], counted[part] ?? 0)).join('\n')}
</tbody></table></body></html>
`
}
