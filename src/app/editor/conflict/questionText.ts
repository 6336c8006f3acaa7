// The values of a merge's questions as text, for people to compare.
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { diffArrays } from 'diff'
import { stepFields, type StepValues } from '#documents/step.ts'
import { valuesIn, wordsOf, type Value } from '#documents/values.ts'
import { wordTokens } from '#lib/words.ts'
import type { Path, Question } from '#app/drafts/merge/question.ts'
import { editableNode, nodeOfText, nodeText } from './nodeText.ts'
import { plainText } from '#lib/plainText.ts'

export type Part = { kind: 'same' | 'added' | 'removed'; text: string }

/** Words that came and went against the wording before; what only a blank parts is one change. */
export const wordDiff = (before: string, now: string): Part[] => {
  const parts: Part[] = []
  const changed = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (changed[kind] !== '') parts.push({ kind, text: changed[kind] })
      changed[kind] = ''
    }
  }
  const all = diffArrays(wordTokens(before), wordTokens(now))
  all.forEach(({ value: tokens, added, removed }, i) => {
    const value = tokens.join('')
    const isJoint =
      !added &&
      !removed &&
      value.trim() === '' &&
      changed.removed + changed.added !== '' &&
      i + 1 < all.length
    if (added || isJoint) changed.added += value
    if (removed || isJoint) changed.removed += value
    if (added || removed || isJoint) return
    flush()
    parts.push({ kind: 'same', text: value })
  })
  flush()
  return parts
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Names for what is not text by itself. */
export type ValueWords = {
  bullet: (bullet: string) => string
  level: (level: number) => string
  step: (stepid: StepId) => string
  pictures: (count: number) => string
  /** Of the field of a document; null where it is none that is known. */
  value?: (field: string, value: Value) => string | null
}

/** null where the value is "not there". */
export const valueText = (value: unknown, path: Path, words: ValueWords): string | null => {
  if (value === null || value === undefined) return null
  if (path[0] === 'blocks') return nodeText(value) ?? plainText(value)
  const last = path.at(-1)
  if (typeof value === 'string') return last === 'bullet' ? words.bullet(value) : value
  if (typeof value === 'number' && last === 'level') return words.level(value)
  if (typeof value === 'number' || typeof value === 'boolean')
    return words.value?.(String(last), value) ?? String(value)
  if (Array.isArray(value)) {
    if (path[0] === 'stepids') return value.map(stepid => words.step(stepid as StepId)).join('\n')
    return value.map(item => valueText(item, [], words) ?? '').join('\n')
  }
  if (!isObject(value)) return plainText(value)
  if (typeof value.text_raw === 'string') return value.text_raw
  if (Array.isArray(value.lines))
    return [
      // What has lines is a step.
      ...wordsOf(stepFields, valuesIn(stepFields, value as Partial<StepValues>)),
      ...value.lines.map(line => valueText(line, [], words) ?? ''),
    ]
      .filter(Boolean)
      .join('\n')
  if (Array.isArray(value.data)) return words.pictures(value.data.length)
  return plainText(value.name ?? value.title ?? value.id)
}

/** What "edit it myself" starts from; undefined where the value is no text that one could write. */
export const editable = (question: Question): string | undefined => {
  if (!question.choices.includes('edit')) return undefined
  const value = question.mine ?? question.theirs
  if (question.path[0] === 'blocks') return editableNode(value)
  if (typeof value === 'string') return value
  return isObject(value) && typeof value.text_raw === 'string' ? value.text_raw : undefined
}

/** The answer with the text that was written, of the same kind as what was asked about. */
export const editedValue = (question: Question, text: string): { edit: unknown } => {
  const value = question.mine ?? question.theirs
  if (question.path[0] === 'blocks') return { edit: nodeOfText(value, text) }
  return { edit: isObject(value) && 'text_raw' in value ? { ...value, text_raw: text } : text }
}

/** Words of one text that the other does not have. */
export const droppedWords = (text: string | null, other: string | null): number =>
  wordDiff(text ?? '', other ?? '')
    .filter(({ kind }) => kind === 'removed')
    .reduce((sum, part) => sum + part.text.split(/\s+/).filter(Boolean).length, 0)
