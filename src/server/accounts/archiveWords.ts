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
    `What ${site} stores about ${who}, as of ${when}. Times in the files are seconds since 1970 (UTC). Other people appear only as user IDs.`,
  file: 'File',
  holds: 'Contents',
  records: 'Records',
  profile:
    'Your account: names, email address, profile, role, teams, badges, guides you can edit, the share of your edits denied in the last 90 days',
  parts: {
    content: 'Guides and pages you started',
    revisions: 'Every version you saved, with its text',
    media: 'Pictures, documents and videos you uploaded',
    edits: 'Your reviewed edits, with decisions and reasons',
    decisions: 'Your decisions on other people’s edits',
    messages:
      'Messages you wrote or got about edits, mistakes you reported in guides and pages, why you ignored findings of Guide Check, handovers of steps in the last day',
    signals: 'Signals that your edits showed to reviewers',
    comments: 'Your comments, with their earlier versions',
    work: 'Your work log: times, values, sign-offs, handovers',
    work_orders: 'Work orders you were given or created',
    training:
      'Training: your attempts and results, modules assigned to you by name, what you did to manage training',
    releases: 'Releases you created, or that contain your changes',
    reading: 'Releases you confirmed having read and understood',
    approvals: 'Approvals you asked for, signed or commented on',
    lent_duties: 'Signing duties you delegated, or that were delegated to you',
    views: 'Guides and pages you viewed',
    view_readings: 'Who saw that list, when and why',
    marks:
      'Favourites, guides you completed or watch, categories, tags and people you follow, comments you flagged or were mentioned in, recent changes you looked at',
    notifications: 'Your notifications',
    notification_settings: 'Which notifications you get by email, and when',
    reputation: 'Where your reputation comes from',
    sign_ins: 'Where and how you signed in, when and why that ended, and your ways to sign in',
    audit: 'What the audit log says about you, and your own actions in it',
  },
}
const german: Words = {
  title: 'Deine Daten',
  about: (who, site, when) =>
    `Was ${site} über ${who} speichert, Stand ${when}. Zeiten in den Dateien sind Sekunden seit 1970 (UTC). Andere Personen erscheinen nur mit ihrer Nummer.`,
  file: 'Datei',
  holds: 'Inhalt',
  records: 'Einträge',
  profile:
    'Dein Konto: Namen, E-Mail-Adresse, Profil, Rolle, Teams, Abzeichen, Anleitungen, die du bearbeiten darfst, der Anteil deiner abgelehnten Änderungen in den letzten 90 Tagen',
  parts: {
    content: 'Anleitungen und Seiten, die du begonnen hast',
    revisions: 'Jede Fassung, die du gespeichert hast, mit ihrem Text',
    media: 'Bilder, Dokumente und Videos, die du hochgeladen hast',
    edits: 'Deine geprüften Änderungen, mit Entscheidungen und Gründen',
    decisions: 'Deine Entscheidungen über Änderungen anderer',
    messages:
      'Nachrichten zu Änderungen, die du geschrieben oder bekommen hast, deine Hinweise auf Fehler in Anleitungen und Seiten, warum du Befunde der Prüfung ignoriert hast, Übergaben von Schritten am letzten Tag',
    signals: 'Was an deinen Änderungen beim Prüfen auffiel',
    comments: 'Deine Kommentare, mit ihren früheren Fassungen',
    work: 'Dein Arbeitsbuch: Zeiten, Werte, Abzeichnungen, Übergaben',
    work_orders: 'Aufträge, die du bekommen oder angelegt hast',
    training:
      'Schulungen: deine Versuche und Ergebnisse, dir persönlich zugewiesene Schulungen, was du beim Verwalten von Schulungen getan hast',
    releases: 'Freigaben, die du angelegt hast oder in denen Änderungen von dir stehen',
    reading: 'Freigaben, die du als gelesen und verstanden bestätigt hast',
    approvals:
      'Freigaben, für die du Unterschriften angefordert oder die du unterschrieben oder kommentiert hast',
    lent_duties: 'Unterschriften, die du anderen übertragen hast oder die dir übertragen wurden',
    views: 'Welche Anleitungen und Seiten du angesehen hast',
    view_readings: 'Wer diese Liste wann und warum gesehen hat',
    marks:
      'Favoriten, abgeschlossene und beobachtete Anleitungen, Kategorien, Schlagwörter und Personen, denen du folgst, Kommentare, die du gemeldet hast oder in denen du erwähnt wirst, letzte Änderungen, die du angesehen hast',
    notifications: 'Deine Benachrichtigungen',
    notification_settings: 'Welche Benachrichtigungen du per E-Mail bekommst und wann',
    reputation: 'Woher dein Ansehen kommt',
    sign_ins:
      'Wo und wie du dich angemeldet hast, wann und warum das endete, und womit du dich anmelden kannst',
    audit: 'Was das Protokoll über dich sagt, und deine eigenen Handlungen darin',
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
