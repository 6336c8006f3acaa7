// What people are told by mail of what happened. Only titles and names of people in it are words of
// others, and it goes to addresses that were proved.
import type { NoticeGroup } from '#contract/notifications/groups.ts'

type Text = { subject: string; body: string }
export type NoticeLine = { title: string; url: string }
/** `total`: how many there are, where not all of them stand in the lines. */
export type NoticeMail = {
  isDigest: boolean
  site: string
  groups: { group: NoticeGroup; lines: NoticeLine[] }[]
  total: number
  allUrl: string
  settingsUrl: string
}

const english: Record<NoticeGroup, string> = {
  signatures: 'Signatures and releases',
  reading: 'Reading and training',
  edits: 'Your edits and reports',
  interests: 'Edits waiting for review',
  comments: 'Comments and replies',
  following: 'Guides and badges',
  work: 'Work',
}
const german: Record<NoticeGroup, string> = {
  signatures: 'Unterschriften und Freigaben',
  reading: 'Lesen und Schulung',
  edits: 'Deine Änderungen und Hinweise',
  interests: 'Änderungen, die auf Prüfung warten',
  comments: 'Kommentare und Antworten',
  following: 'Anleitungen und Abzeichen',
  work: 'Arbeit',
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const listed = ({ groups }: NoticeMail, names: Record<NoticeGroup, string>): string =>
  groups
    .map(
      ({ group, lines }) =>
        `${names[group]}\n\n${lines.map(one => `- ${oneLine(one.title)}\n  ${one.url}`).join('\n')}\n`,
    )
    .join('\n')

/** How many do not stand in it. */
const rest = ({ groups, total }: NoticeMail): number =>
  total - groups.reduce((sum, { lines }) => sum + lines.length, 0)

const inGerman = (mail: NoticeMail): Text => {
  const { total, isDigest, allUrl, settingsUrl } = mail
  const site = oneLine(mail.site)
  const what = total === 1 ? '1 Benachrichtigung' : `${total} Benachrichtigungen`
  const more = rest(mail)
  return {
    subject: isDigest ? `Zusammenfassung von ${site}: ${what}` : `${what} von ${site}`,
    body: `Neu für dich bei ${site}:

${listed(mail, german)}${more > 0 ? `\nund ${more} weitere: ${allUrl}\n` : ''}
Was du per E-Mail bekommst, stellst du hier ein, und hier bestellst du es ab:
${settingsUrl}
`,
  }
}

const inEnglish = (mail: NoticeMail): Text => {
  const { total, isDigest, allUrl, settingsUrl } = mail
  const site = oneLine(mail.site)
  const what = total === 1 ? '1 notification' : `${total} notifications`
  const more = rest(mail)
  return {
    subject: isDigest ? `Digest from ${site}: ${what}` : `${what} from ${site}`,
    body: `New for you at ${site}:

${listed(mail, english)}${more > 0 ? `\nand ${more} more: ${allUrl}\n` : ''}
To choose what you get by email, or to unsubscribe:
${settingsUrl}
`,
  }
}

export const noticeText = (langid: string, mail: NoticeMail): Text =>
  langid === 'de' ? inGerman(mail) : inEnglish(mail)
