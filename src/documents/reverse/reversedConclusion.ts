// The way back in words: the steps turned round, as a list that a conclusion has. Pure.
import type { Mark, Reversed } from './reverseSteps.ts'

type Line = { text_raw: string; bullet: string; level: number }
type Step = { title: string; lines: readonly Line[] }
export type ConclusionLine = {
  text: string
  before: string
  /** null: nobody has to look at it. */
  mark: Mark | null
  /** From 1: how deep it stands in the list. */
  depth: number
  isWarning: boolean
  /** What it warns of is the next line, in the same item. */
  warnsOfNext: boolean
}

const words = {
  de: { lead: 'So setzt du alles wieder zusammen:', warning: 'Achtung:' },
  en: { lead: 'To reassemble, follow these steps:', warning: 'Caution:' },
}
/** A sign that every language has, and no sentence, where the words are not known. */
const wordless = { lead: null, warning: '⚠' }
const wordsIn = (langid: string) => {
  const [language = ''] = langid.toLowerCase().split(/[-_]/u)
  return language === 'de' || language === 'en' ? words[language] : wordless
}
/** What stands before a warning. */
export const warningIn = (langid: string): string => wordsIn(langid).warning

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/**
 * Lines of one step with words; a step that has none is told by its title. A warning stands in the
 * item that it warns of: no number is its own where something of its step follows.
 */
export const conclusionLines = ({ step, title, lines }: Reversed<Line, Step>): ConclusionLine[] => {
  const told: Omit<ConclusionLine, 'warnsOfNext'>[] = []
  for (const { line, before, mark } of lines) {
    const text = oneLine(line.text_raw)
    // A list has no item two deeper than the one before it.
    const depth = Math.min(line.level, told.at(-1)?.depth ?? 0) + 1
    if (text !== '')
      told.push({ text, before, mark, depth, isWarning: line.bullet === 'icon_caution' })
  }
  const text = oneLine(title.text)
  if (told.length === 0 && text !== '')
    told.push({ text, before: step.title, mark: title.mark, depth: 1, isWarning: false })
  return told.map((line, n) => ({
    ...line,
    warnsOfNext: line.isWarning && told[n + 1]?.depth === line.depth,
  }))
}

/** The items of the list: each line with the warnings that stand before it. */
export const conclusionItems = <L extends ConclusionLine>(lines: readonly L[]): L[][] => {
  const items: L[][] = []
  let goesOn = false
  for (const line of lines) {
    if (goesOn) items.at(-1)?.push(line)
    else items.push([line])
    goesOn = line.warnsOfNext
  }
  return items
}

/** `lines`: of all steps. */
export const conclusionText = (lines: readonly ConclusionLine[], langid: string): string => {
  const { lead, warning } = wordsIn(langid)
  const items = conclusionItems(lines).map(item => {
    const said = item.map(({ text, isWarning }) => (isWarning ? `'''${warning}''' ${text}` : text))
    return `${'#'.repeat(item[0]?.depth ?? 1)} ${said.join(' ')}`
  })
  return [...(lead === null ? [] : [lead, '']), ...items].join('\n')
}
