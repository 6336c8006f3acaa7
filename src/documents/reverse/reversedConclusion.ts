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
}

const words = {
  de: { lead: 'So setzt du alles wieder zusammen:', warning: "'''Achtung:'''" },
  en: { lead: 'To reassemble, follow these steps:', warning: "'''Caution:'''" },
}
const wordsIn = (langid: string) => (/^de\b/i.test(langid) ? words.de : words.en)

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

/** Lines with words; a step that has none is told by its title. */
export const conclusionLines = ({ step, title, lines }: Reversed<Line, Step>): ConclusionLine[] => {
  const told: ConclusionLine[] = []
  for (const { line, before, mark } of lines) {
    const text = oneLine(line.text_raw)
    // A list has no item two deeper than the one before it.
    const depth = Math.min(line.level, told.at(-1)?.depth ?? 0) + 1
    if (text !== '')
      told.push({ text, before, mark, depth, isWarning: line.bullet === 'icon_caution' })
  }
  const text = oneLine(title.text)
  return told.length > 0 || text === ''
    ? told
    : [{ text, before: step.title, mark: title.mark, depth: 1, isWarning: false }]
}

/** A warning stands in the item that it warns of: no number is its own where something follows. */
export const conclusionText = (lines: readonly ConclusionLine[], langid: string): string => {
  const { lead, warning } = wordsIn(langid)
  let warned = ''
  const items = lines.flatMap(({ text, depth, isWarning }, n) => {
    const said = `${warned}${isWarning ? `${warning} ` : ''}${text}`
    const waits = isWarning && lines[n + 1]?.depth === depth
    warned = waits ? `${said} ` : ''
    return waits ? [] : [`${'#'.repeat(depth)} ${said}`]
  })
  return [lead, '', ...items].join('\n')
}
