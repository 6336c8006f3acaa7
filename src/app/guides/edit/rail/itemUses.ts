// Which lines mention a part or a tool, and what they say once it has another name. Pure.
import { asPattern } from '#lib/asPattern.ts'
import type {
  GuideContent,
  ItemReference,
  StepContent,
  StepId,
} from '#app/drafts/content/guideContent.ts'
import { isSpokenOf, textOfStep, tokensOf } from '../check/rules/itemRules.ts'
import { readable } from '../check/rules/readable.ts'
import type { Words } from '../check/rules/words.ts'

export type UsedStep = { stepid: StepId; content: StepContent }
export type ItemField = 'tools' | 'parts'
/** `line` from 1: the first one of the step that mentions it. */
export type ItemUse = { stepid: StepId; step: number; line: number; lineid: number | null }
/** `isSpare`: nothing in the guide speaks of it, as far as its words can tell. */
export type UsedItem = { field: ItemField; item: ItemReference; uses: ItemUse[]; isSpare: boolean }

/** “Hex key, 5 mm” is a hex key where it is used. */
const headOf = (name: string) => name.split(/[,(]/u)[0]?.trim() || name.trim()
const wordsIn = (names: readonly string[], ending: string, flags: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${names.map(asPattern).join('|')})${ending}(?![\\p{L}\\p{N}])`,
    flags,
  )
/** By its whole name first; of several it is named in the plural. */
const mentionOf = (name: string) => wordsIn([name.trim(), headOf(name)], '(?:e?[sn])?', 'iu')

/** Where a line says it, or at least one of its words. */
const usesOf = (name: string, steps: readonly UsedStep[], words: Words | null): ItemUse[] => {
  const mention = mentionOf(name)
  const tokens = words ? tokensOf(name, words) : []
  const usesBy = (says: (text: string) => boolean) =>
    steps.flatMap(({ stepid, content }, n): ItemUse[] => {
      const at = content.lines.findIndex(({ text_raw }) => says(readable(text_raw)))
      const lineid = content.lines[at]?.lineid
      if (at < 0) return []
      return [
        { stepid, step: n + 1, line: at + 1, lineid: typeof lineid === 'number' ? lineid : null },
      ]
    })
  const named = usesBy(text => mention.test(text))
  return named.length > 0
    ? named
    : usesBy(text => tokens.some(token => text.toLowerCase().includes(token)))
}

/** The list as it stands, each with the steps whose lines mention it. */
export const usedItems = (
  guide: Pick<GuideContent, ItemField>,
  steps: readonly UsedStep[],
  words: Words | null,
): UsedItem[] => {
  const text = steps.map(({ content }) => textOfStep(content)).join('\n')
  return (['tools', 'parts'] as const).flatMap(field =>
    guide[field]
      .filter(({ name, unfinished }) => name.trim() !== '' && !unfinished)
      .map(item => {
        const uses = usesOf(item.name, steps, words)
        const isSpare = uses.length === 0 && !(words && isSpokenOf(item.name, text, words))
        return { field, item, uses, isSpare }
      }),
  )
}

/** As it is written in the list where the old name was; else its first letter as that one's. */
const inPlaceOf = (found: string, name: string, next: string): string => {
  const [first, rest] = [next.charAt(0), next.slice(1)]
  if (found.charAt(0) === name.trim().charAt(0)) return next
  if (/^\p{Lu}/u.test(found)) return first.toUpperCase() + rest
  // LED and T6 stay
  return /^\p{Ll}/u.test(rest) ? first.toLowerCase() + rest : next
}

/** The whole name, or as much of it as lines say. Links lead where they led. */
const renamedText = (raw: string, name: string, next: string): string => {
  const mention = wordsIn([name.trim(), headOf(name)], '', 'giu')
  return raw
    .split(/(\[[^\]]*\]+)/u)
    .map((piece, n) =>
      n % 2 === 1
        ? piece
        : piece.replaceAll(mention, found =>
            inPlaceOf(found, name, found.length === name.trim().length ? next : headOf(next)),
          ),
    )
    .join('')
}

/** The steps whose lines change with the name. */
export const renamedSteps = (steps: readonly UsedStep[], name: string, next: string): UsedStep[] =>
  steps.flatMap(({ stepid, content }) => {
    const lines = content.lines.map(line => {
      const text_raw = renamedText(line.text_raw, name, next)
      return text_raw === line.text_raw ? line : { ...line, text_raw }
    })
    return lines.some((line, n) => line !== content.lines[n])
      ? [{ stepid, content: { ...content, lines } }]
      : []
  })
