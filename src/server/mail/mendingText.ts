// The weekly mail of guides to mend. Titles are the only words of others in it.
import { limits } from '#contract/core/limits.ts'
import type { Fault, FaultCode } from '#contract/guides/guideCheck.ts'
import { guideFields } from '#documents/guide.ts'

/** `views`: of 30 days, null where their reader is not told; `isLeast`: there may be more. */
export type MendLine = {
  title: string
  fault: Pick<Fault, 'code' | 'step' | 'line'>
  views: { count: number; isLeast: boolean } | null
  url: string
}
export type MendMail = { site: string; lines: readonly MendLine[]; settingsUrl: string }
type Text = { subject: string; body: string }

const { lineLength, linesPerStep, introductionLines } = limits
const summaryLength = guideFields.summary.most
type Words = (step: number, line: number) => Record<FaultCode, string>

const inEnglish: Words = (step, line) => ({
  first_line_deep: `Step ${step} starts with an indented line.`,
  level_jump: `Step ${step}, line ${line} is more than one level deeper than the line before it.`,
  empty_step: `Step ${step} is empty.`,
  empty_line: `Step ${step}, line ${line} is empty.`,
  no_picture: `Step ${step} has no picture.`,
  long_line: `Step ${step}, line ${line} has more than ${lineLength} characters.`,
  many_lines: `Step ${step} has more than ${linesPerStep} lines.`,
  long_summary: `The summary has more than ${summaryLength} characters.`,
  long_introduction: `The introduction has more than ${introductionLines} lines.`,
  times: 'The shortest time is longer than the longest.',
  no_summary: 'There is no summary.',
  no_difficulty: 'No difficulty is chosen.',
  no_time: 'No time is given.',
})
const inGerman: Words = (step, line) => ({
  first_line_deep: `Schritt ${step} beginnt mit einer eingerückten Zeile.`,
  level_jump: `Schritt ${step}, Zeile ${line} ist mehr als eine Ebene tiefer eingerückt als die Zeile davor.`,
  empty_step: `Schritt ${step} ist leer.`,
  empty_line: `Schritt ${step}, Zeile ${line} ist leer.`,
  no_picture: `Schritt ${step} hat kein Bild.`,
  long_line: `Schritt ${step}, Zeile ${line} hat mehr als ${lineLength} Zeichen.`,
  many_lines: `Schritt ${step} hat mehr als ${linesPerStep} Zeilen.`,
  long_summary: `Die Zusammenfassung hat mehr als ${summaryLength} Zeichen.`,
  long_introduction: `Die Einleitung hat mehr als ${introductionLines} Zeilen.`,
  times: 'Die kürzeste Zeit ist länger als die längste.',
  no_summary: 'Es gibt keine Zusammenfassung.',
  no_difficulty: 'Es ist keine Schwierigkeit gewählt.',
  no_time: 'Es ist keine Zeit angegeben.',
})

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

type Language = { words: Words; views: (said: string, isOne: boolean, isLeast: boolean) => string }
const english: Language = {
  words: inEnglish,
  views: (said, isOne, isLeast) =>
    `${isLeast ? 'At least ' : ''}${said} ${isOne ? 'view' : 'views'} in 30 days.`,
}
const german: Language = {
  words: inGerman,
  views: (said, isOne, isLeast) =>
    `${isLeast ? 'Mindestens ' : ''}${said} ${isOne ? 'Aufruf' : 'Aufrufe'} in 30 Tagen.`,
}

const listed = ({ lines }: MendMail, locale: 'en' | 'de'): string => {
  const { words, views: viewed } = locale === 'de' ? german : english
  return lines
    .map(({ title, fault: { code, step = 0, line = 0 }, views, url }) => {
      const said = views && views.count.toLocaleString(locale)
      const seen = views && said ? ` ${viewed(said, views.count === 1, views.isLeast)}` : ''
      return `- ${oneLine(title)}\n  ${words(step, line)[code]}${seen}\n  ${url}\n`
    })
    .join('\n')
}

export const mendingText = (langid: string, mail: MendMail): Text => {
  const site = oneLine(mail.site)
  const count = mail.lines.length
  return langid === 'de'
    ? {
        subject: `${count === 1 ? '1 Anleitung' : `${count} Anleitungen`} zum Verbessern bei ${site}`,
        body: `In diesen Anleitungen gibt es etwas zu verbessern:

${listed(mail, 'de')}
Du bekommst diese E-Mail höchstens einmal pro Woche. Hier änderst du das oder bestellst sie ab:
${mail.settingsUrl}
`,
      }
    : {
        subject: `${count === 1 ? '1 guide' : `${count} guides`} to fix at ${site}`,
        body: `There is something to fix in these guides:

${listed(mail, 'en')}
You get this email at most once a week. To change that, or to unsubscribe:
${mail.settingsUrl}
`,
      }
}
