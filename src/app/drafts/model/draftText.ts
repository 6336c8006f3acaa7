// The words of a draft: how many changed, and all of them as plain text for whoever copies or
// downloads them.
import { diffWords } from 'diff'
import { guideFields } from '#documents/guide.ts'
import { toldPageValues } from '#documents/page.ts'
import { stepFields } from '#documents/step.ts'
import { wordsOf } from '#documents/values.ts'
import { sourceOfBlock, type WikiContent } from '../content/wikiContent.ts'
import type { Content, Draft } from './draft.ts'

const textOfPage = ({ contents, source }: WikiContent): string =>
  source ??
  contents.content
    .map(sourceOfBlock)
    .filter(text => text !== '')
    .join('\n\n')

/** What an author typed, without marks of level and bullet. */
export const textOf = (content: Content | null): string => {
  if (!content) return ''
  if ('contents' in content)
    return [...wordsOf(toldPageValues, content), textOfPage(content)].join('\n')
  if ('lines' in content)
    return [...wordsOf(stepFields, content), ...content.lines.map(({ text_raw }) => text_raw)].join(
      '\n',
    )
  const { introduction, conclusion } = content
  return [...wordsOf(guideFields, content), introduction, conclusion].join('\n')
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Words that one text has and the other has not, of both sides. */
export const changedWords = (before: string, now: string): number =>
  diffWords(before, now)
    .filter(({ added, removed }) => added || removed)
    .reduce((sum, { value }) => sum + countWords(value), 0)

const counted = new WeakMap<object, number>()
/** Counted once: a draft never changes, another takes its place. */
export const changedWordsOf = (draft: Pick<Draft, 'base' | 'mine'>): number => {
  const words =
    counted.get(draft) ?? changedWords(textOf(draft.base?.content ?? null), textOf(draft.mine))
  counted.set(draft, words)
  return words
}

/** As a person would write it down: lines indented by their level, fields apart. */
export const plainText = (content: Content | null): string => {
  if (!content) return ''
  if ('contents' in content)
    return [...wordsOf(toldPageValues, content), textOfPage(content)]
      .filter(text => text.trim() !== '')
      .join('\n\n')
  if ('lines' in content)
    return [
      ...wordsOf(stepFields, content),
      ...content.lines.map(({ text_raw, level }) => `${'  '.repeat(level)}${text_raw}`),
    ]
      .filter(text => text.trim() !== '')
      .join('\n')
  const { introduction, conclusion, tools, parts } = content
  const items = [...tools, ...parts]
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join('\n')
  const values = wordsOf(guideFields, { ...content, subject: '' })
  return [...values, introduction, items, conclusion]
    .filter(text => text.trim() !== '')
    .join('\n\n')
}
