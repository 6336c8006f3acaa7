import { diffWords } from 'diff'
import type { Draft } from '#app/outbox/draft.ts'
import type { GuideContent, StepContent } from '#app/outbox/content.ts'

/** What an earlier visit left unsent: how many words, and when the last was typed (milliseconds). */
export type Restored = { words: number; at: number; resources: { guideid: number; stepid: number | null }[] }

const textOf = (content: GuideContent | StepContent | null): string => {
  if (!content) return ''
  if ('lines' in content) return [content.title, ...content.lines.map(({ text_raw }) => text_raw)].join('\n')
  const { title, subject, summary, introduction, conclusion } = content
  return [title, subject, summary, introduction, conclusion].join('\n')
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Words that one text has and the other has not, of both sides. */
export const changedWords = (before: string, now: string): number =>
  diffWords(before, now).filter(({ added, removed }) => added || removed).reduce((sum, { value }) => sum + countWords(value), 0)

/** null when nothing waits. */
export const restoredIn = (drafts: readonly Draft[]): Restored | null => {
  const waiting = drafts.filter(draft => draft.since !== null || draft.theirs !== null)
  if (waiting.length === 0) return null
  return {
    words: waiting.reduce((sum, { base, mine }) => sum + changedWords(textOf(base?.content ?? null), textOf(mine)), 0),
    at: Math.max(...waiting.map(({ changed }) => changed)),
    resources: waiting.map(({ guideid, stepid }) => ({ guideid, stepid })),
  }
}

const told = new Set<number>()
/** The same, until the guide was opened in this visit: what is unsent later was written now. */
export const restoredBefore = (guideid: number, drafts: readonly Draft[]): Restored | null => (told.has(guideid) ? null : restoredIn(drafts))
export const noteOpened = (guideid: number): void => void told.add(guideid)
