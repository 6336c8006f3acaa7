// Words that left one step for another. Only the content tells: whoever joined, cut or sent lines
// left them in the other step's draft. Pure.
import { plain } from '#documents/sameText.ts'
import { wordOverlap } from '#lib/compare/diff3.ts'
import type { StepContent, StepLine } from '../content/guideContent.ts'
import { isStep, type Draft, type StepDraft } from './draft.ts'
import { isStuck } from './unsent.ts'

const enough = 4 // characters: fewer are the same by chance
const closeEnough = 0.6

/** Also where it was typed on since. */
const holds = (content: StepContent | null | undefined, words: string): boolean =>
  content?.lines.some(({ text_raw }) => {
    const text = plain(text_raw)
    return (
      text === words ||
      (words.length >= enough && (text.includes(words) || wordOverlap(words, text) > closeEnough))
    )
  }) ?? false

/** Stored lines of the step that it has no more here. */
const linesGone = ({ base, mine }: StepDraft): StepLine[] =>
  base && mine !== base.content
    ? base.content.lines.filter(({ text_raw }) => {
        const words = plain(text_raw)
        return words !== '' && !holds(mine, words)
      })
    : []
const hasTaken = (taker: StepDraft, words: string): boolean =>
  taker.mine !== taker.base?.content &&
  !holds(taker.base?.content, words) &&
  holds(taker.mine, words)

/** Lines that went from `giver` to `taker`, which is not saved with them yet. */
export const linesTaken = (giver: StepDraft, taker: StepDraft): StepLine[] =>
  giver.stepid === taker.stepid
    ? []
    : linesGone(giver).filter(({ text_raw }) => hasTaken(taker, plain(text_raw)))

/**
 * The draft takes words away that another one has not saved yet: it goes out after that one. Steps
 * that exchange their words go out in turn, unless one of them cannot go.
 */
export const waitsForTaker = (draft: Draft, all: readonly Draft[]): boolean => {
  const steps = all.filter(isStep)
  const takersOf = (giver: StepDraft) =>
    linesGone(giver).length === 0 ? [] : steps.filter(one => linesTaken(giver, one).length > 0)
  const reaches = (from: StepDraft, to: StepDraft, seen = new Set([from])): boolean =>
    takersOf(from).some(
      next => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  const cannotGo = (taker: StepDraft) =>
    taker.state === 'blocked' || (taker.state === 'conflict' && !taker.resolved) || isStuck(taker)
  return isStep(draft) && takersOf(draft).some(taker => cannotGo(taker) || !reaches(taker, draft))
}
