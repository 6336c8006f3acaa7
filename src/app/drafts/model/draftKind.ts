// What differs between guides, steps and pages, and how two versions of one become one. Pure.
import {
  sameGuide,
  sameStep,
  type GuideContent,
  type StepContent,
} from '../content/guideContent.ts'
import { sameWiki, type WikiContent } from '../content/wikiContent.ts'
import { sendableWiki } from '../content/wikiFields.ts'
import { mergeWikiPage } from '../merge/mergeWikiPage.ts'
import { mergeGuide } from '../merge/mergeGuide.ts'
import { mergeStep } from '../merge/mergeStep.ts'
import {
  questionKey,
  type Answers,
  type Choice,
  type Merge,
  type Question,
} from '../merge/question.ts'
import { sendableGuide, sendableStep, type Sendable } from './sendable.ts'
import type { Content, Draft } from './draft.ts'

/** What differs between guides, steps and pages. A draft's contents are always of its own kind. */
type Kind = {
  same: (a: Content | null, b: Content | null) => boolean
  merge: (
    base: Content | null,
    mine: Content | null,
    theirs: Content | null,
    answers?: Answers,
  ) => Merge<Content | null>
  sendable: (base: Content | null, mine: Content | null, left: boolean) => Sendable<Content>
}
const kinds: { [K in Draft['kind']]: Kind } = {
  guide: {
    same: (a: GuideContent | null, b: GuideContent | null) => sameGuide(a, b),
    merge: (base: GuideContent, mine: GuideContent, theirs: GuideContent, answers?: Answers) =>
      mergeGuide(base, mine, theirs, answers),
    sendable: (base: GuideContent, mine: GuideContent) => sendableGuide(base, mine),
  } as Kind,
  step: {
    same: (a: StepContent | null, b: StepContent | null) => sameStep(a, b),
    merge: (
      base: StepContent | null,
      mine: StepContent | null,
      theirs: StepContent | null,
      answers?: Answers,
    ) => mergeStep(base, mine, theirs, answers),
    sendable: (base: StepContent | null, mine: StepContent | null, left: boolean) =>
      sendableStep(base, mine, left),
  } as Kind,
  wiki: {
    same: (a: WikiContent | null, b: WikiContent | null) => sameWiki(a, b),
    merge: (base: WikiContent, mine: WikiContent, theirs: WikiContent, answers?: Answers) =>
      mergeWikiPage(base, mine, theirs, answers),
    sendable: (base: WikiContent, mine: WikiContent) => sendableWiki(base, mine),
  } as Kind,
}
export const kindOf = (draft: Draft): Kind => kinds[draft.kind]

/**
 * Mine and theirs on one base where nobody is asked: `choose` picks from what each question offers.
 */
export const mergedUnasked = (
  draft: Draft,
  base: Content | null,
  mine: Content | null,
  theirs: Content | null,
  choose: (choices: readonly Choice[]) => 'both' | 'mine' | 'theirs',
): { merged: Content | null; questions: Question[] } => {
  for (let answers: Answers = {}; ;) {
    const { merged, questions } = kindOf(draft).merge(base, mine, theirs, answers)
    const open = questions.filter(({ path }) => answers[questionKey(path)] === undefined)
    if (open.length === 0) return { merged, questions }
    answers = {
      ...answers,
      ...Object.fromEntries(
        // Lines that are too many stay together: their step says that they are not sent.
        open.map(({ path, choices, cuts, suggested }) => [
          questionKey(path),
          cuts ? { edit: (suggested as StepContent['lines']).length } : choose(choices),
        ]),
      ),
    }
  }
}
/** Both stay wherever both can. */
export const preferBoth = (choices: readonly Choice[]) =>
  choices.includes('both') ? ('both' as const) : ('mine' as const)
