// One resource as the outbox holds it, and what happens to it. Pure: every function answers a new
// draft.
import type { FieldError } from '#lib/errors.ts'
import { plain } from '#documents/sameText.ts'
import {
  sameGuide,
  sameStep,
  type GuideContent,
  type StepContent,
} from '../content/guideContent.ts'
import { isWikiLane, sameWiki, type WikiContent } from '../content/wikiContent.ts'
import { sendableWiki } from '../content/wikiFields.ts'
import { mergeWikiPage } from '../merge/mergeWikiPage.ts'
import type { Problem } from '../content/limits.ts'
import { move, type Happening, type State } from './saveMachine.ts'
import { applyAnswers, mergeGuide, mergeStep } from '../merge/merge.ts'
import {
  isOpen,
  questionKey,
  questionText,
  type Answer,
  type Answers,
  type Choice,
  type Merge,
  type Question,
  type Silent,
} from '../merge/question.ts'
import { sendableGuide, sendableStep, type Sendable } from './sendable.ts'
import { changedGuideFields } from '../content/guideFields.ts'
import { isTemporary } from '../content/temporaryId.ts'

export type Content = GuideContent | StepContent | WikiContent
export type Version<C = Content> = { revisionid: number; content: C }
export type WriteName =
  | 'patchGuide'
  | 'orderSteps'
  | 'createStep'
  | 'patchStep'
  | 'deleteStep'
  | 'patchWiki'
/**
 * A write as it went out. A retry repeats it byte for byte, through reload and restart. `content`:
 * what it should leave.
 */
export type Sent<C = Content> = {
  name: WriteName
  params: Record<string, number | string>
  query: Record<string, number>
  body: unknown
  key: string
  content: C | null
  at: number
}
export type Reason = {
  kind:
    | 'sign-in'
    | 'forbidden'
    | 'gone'
    | 'fields'
    | 'refused'
    | 'unclear'
    | 'busy'
    | 'service'
    | 'no answer'
  status: number
  message: string
  errors: FieldError[]
}
export type Receipt = {
  guideid: number
  stepid: number | null
  name: WriteName
  time: number
  before: number | null
  revisionid: number
  bytes: number
  milliseconds: number
  /** What was sent: names of fields, and of the lines how many changed. */
  fields: string[]
  lines: number
  /** The item that waits for review, when the save is held. */
  patrolid: number | null
}
/** A change of theirs that was taken without asking, and the revision that brought it. */
export type Merged = Silent & { revisionid: number }
/** The service stored something else than was sent. */
type ServiceChange<C = Content> = { sent: C; got: C }

export type Draft<C extends Content = Content> = {
  kind: 'guide' | 'step' | 'wiki'
  /** Below zero: a page of the wiki (`wikiLane`). */
  guideid: number
  /**
   * null: the guide's own fields, or a page of the wiki. Negative: a step that the service does not
   * have yet.
   */
  stepid: number | null
  /** null: not on the service yet. */
  base: Version<C> | null
  /** null: deleted here. */
  mine: C | null
  /** The service's version while questions are open; content null: deleted there. */
  theirs: Version<C | null> | null
  /**
   * The newest version seen, when it is neither base nor theirs yet: a merge with it would ask, or
   * a write is under way.
   */
  newest: Version<C> | null
  answers: Readonly<Record<string, { answer: Answer; text: string }>>
  /** Every question is answered and the result waits for its turn. */
  resolved: boolean
  sent: Sent<C> | null
  state: State
  reason: Reason | null
  /** Milliseconds: first and last change not sent yet. */
  since: number | null
  changed: number
  /** The caret is not in it. */
  left: boolean
  attempts: number
  retryAt: number | null
  /** 409 answers in a row that merged without a question. */
  remerged: number
  silent: Merged[]
  notice: ServiceChange<C> | null
  receipt: Receipt | null
  /** lineids that the author's editor may still use -> the ones the service gave. */
  aliases: Readonly<Record<string, number>>
}
export type GuideDraft = Draft<GuideContent>
export type StepDraft = Draft<StepContent>
export type WikiDraft = Draft<WikiContent>
export const isGuide = (draft: Draft): draft is GuideDraft => draft.kind === 'guide'
export const isStep = (draft: Draft): draft is StepDraft => draft.kind === 'step'

export const isWiki = (draft: Draft): draft is WikiDraft => draft.kind === 'wiki'

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

export const newDraft = <C extends Content>(
  guideid: number,
  stepid: number | null,
  base: Version<C> | null,
  mine: C | null,
): Draft<C> => ({
  kind: isWikiLane(guideid) ? 'wiki' : stepid === null ? 'guide' : 'step',
  guideid,
  stepid,
  base,
  mine,
  theirs: null,
  newest: null,
  answers: {},
  resolved: false,
  sent: null,
  state: 'idle',
  reason: null,
  since: null,
  changed: 0,
  left: true,
  attempts: 0,
  retryAt: null,
  remerged: 0,
  silent: [],
  notice: null,
  receipt: null,
  aliases: {},
})

export const moved = <C extends Content>(draft: Draft<C>, happening: Happening): Draft<C> => ({
  ...draft,
  state: move(draft.state, happening),
})

const baseContent = (draft: Draft): Content | null => draft.base?.content ?? null

/** Steps that both orders know, in each order: creates and deletes are writes of their own. */
export const orderDiffers = (base: GuideContent, mine: GuideContent): boolean => {
  const known = new Set(base.stepids)
  const own = mine.stepids.filter(stepid => known.has(stepid))
  const here = new Set(own)
  return base.stepids.filter(stepid => here.has(stepid)).join() !== own.join()
}

/** What would be sent now, or undefined. */
export const unsent = (draft: Draft): { name: WriteName; content: Content | null } | undefined => {
  if (isGuide(draft)) {
    if (!draft.base || !draft.mine) return undefined
    const { content } = sendableGuide(draft.base.content, draft.mine)
    if (content && changedGuideFields(draft.base.content, content).length > 0)
      return { name: 'patchGuide', content: { ...content, stepids: draft.base.content.stepids } }
    return orderDiffers(draft.base.content, draft.mine)
      ? { name: 'orderSteps', content: { ...draft.base.content, stepids: draft.mine.stepids } }
      : undefined
  }
  if (isWiki(draft)) {
    const content =
      draft.base && draft.mine ? sendableWiki(draft.base.content, draft.mine).content : undefined
    return content && !sameWiki((draft.base as Version<WikiContent>).content, content)
      ? { name: 'patchWiki', content }
      : undefined
  }
  if (!draft.mine) return draft.base ? { name: 'deleteStep', content: null } : undefined
  const { content } = kindOf(draft).sendable(baseContent(draft), draft.mine, draft.left)
  if (!content) return undefined
  if (!draft.base) return { name: 'createStep', content }
  return kindOf(draft).same(draft.base.content, content)
    ? undefined
    : { name: 'patchStep', content }
}

/** What stays here because a limit forbids it. */
export const heldBack = (draft: Draft): Problem[] =>
  draft.mine === null || (draft.kind !== 'step' && !draft.base)
    ? []
    : kindOf(draft).sendable(baseContent(draft), draft.mine, draft.left).held

/** A stored line was emptied; it goes once the caret has left the step. */
const isEmptied = (draft: Draft): boolean => {
  if (!isStep(draft) || !draft.mine || !draft.base) return false
  const there = new Map(draft.base.content.lines.map(line => [line.lineid, line.text_raw]))
  return draft.mine.lines.some(
    ({ lineid, text_raw }) => plain(text_raw) === '' && plain(there.get(lineid) ?? '') !== '',
  )
}
const judged = new WeakMap<Content, { base: Content | null; left: boolean; isUnsent: boolean }>()
/**
 * Mine differs from what the service answered last, be it sendable or not. Only the content
 * decides; empty new lines are none.
 */
export const isUnsent = (draft: Draft): boolean => {
  const { mine, left } = draft
  const base = baseContent(draft)
  if (mine === base) return false
  const known = mine && judged.get(mine)
  if (known && known.base === base && known.left === left) return known.isUnsent
  const made = unsent(draft) !== undefined || heldBack(draft).length > 0 || isEmptied(draft)
  if (mine) judged.set(mine, { base, left, isUnsent: made })
  return made
}
/** Something of it is not on the service, may be on its way there, or asks. */
export const isWaiting = (draft: Draft): boolean =>
  draft.sent !== null || draft.theirs !== null || isUnsent(draft)
/** Nothing of it can leave: a limit holds all of it back. */
export const isStuck = (draft: Draft): boolean =>
  !draft.sent && !draft.theirs && unsent(draft) === undefined && heldBack(draft).length > 0
/** What differs from the service's last answer is not at rest, whatever put it there. */
export const woken = <C extends Content>(draft: Draft<C>, now: number): Draft<C> =>
  (draft.state === 'idle' || draft.state === 'saved') && isUnsent(draft)
    ? { ...moved(draft, 'edited'), since: draft.since ?? now }
    : draft
/** The journal keeps it: also empty new lines and temporary steps. */
export const isWorthKeeping = (draft: Draft): boolean => {
  if (draft.sent || draft.theirs || draft.notice || draft.base === null || draft.mine === null)
    return draft.base !== null || draft.mine !== null
  if (isUnsent(draft) || !kindOf(draft).same(baseContent(draft), draft.mine)) return true
  return isGuide(draft) && draft.mine !== null && draft.mine.stepids.some(isTemporary)
}

const mergeOf = (draft: Draft, theirs: Content | null, answers?: Answers) =>
  kindOf(draft).merge(baseContent(draft), draft.mine, theirs, answers)

/** The open questions of a conflict, with the answers given so far. */
export const questionsOf = (draft: Draft): { question: Question; answer: Answer | undefined }[] => {
  if (!draft.theirs || draft.resolved) return []
  const theirs = draft.theirs.content
  const withAnswer = (question: Question) => {
    const given = draft.answers[questionKey(question.path)]
    const stands = given !== undefined && given.text === questionText(question)
    return { question, answer: stands ? given.answer : undefined }
  }
  const first = mergeOf(draft, theirs).questions.map(withAnswer)
  const given = answersIn(first)
  if (first.length > 0 && Object.keys(given).length < first.length) return first
  // What all the answers come to may be more than the limits allow, which asks once more.
  const asked = new Set(first.map(({ question }) => questionKey(question.path)))
  const more = mergeOf(draft, theirs, given).questions.filter(
    ({ path }) => !asked.has(questionKey(path)),
  )
  return [...first, ...more.map(withAnswer)]
}
/** Those that can be applied: a wording that is too long is no answer yet. */
const answersIn = (all: ReturnType<typeof questionsOf>): Answers =>
  Object.fromEntries(
    all.flatMap(one =>
      one.answer === undefined || isOpen(one) ? [] : [[questionKey(one.question.path), one.answer]],
    ),
  )

/** The author changed it. */
export const edited = <C extends Content>(
  draft: Draft<C>,
  mine: C | null,
  now: number,
): Draft<C> => {
  const next: Draft<C> = { ...draft, mine, changed: now }
  if (draft.state === 'conflict')
    return !draft.resolved && questionsOf(next).length === 0 ? applied(next, now) : next
  const mended = draft.state === 'blocked' && draft.reason?.kind === 'fields'
  const from: Draft<C> = mended ? { ...moved(next, 'helped'), reason: null } : next
  return isUnsent(from) ? { ...moved(from, 'edited'), since: draft.since ?? now } : undone(from)
}
/** Nothing of mine is left: idle where nothing of it may be under way. */
const undone = <C extends Content>(draft: Draft<C>): Draft<C> => {
  if (
    draft.sent ||
    draft.state === 'saving' ||
    draft.state === 'retrying' ||
    draft.state === 'blocked'
  )
    return draft
  const rested: Draft<C> = {
    ...(draft.newest ? caughtUp(draft, draft.newest) : draft),
    since: null,
    silent: draft.silent,
  }
  return draft.state === 'dirty' || draft.state === 'offline' ? moved(rested, 'undone') : rested
}

/** With nothing of mine, theirs is what there is; empty lines stay where they can. */
const caughtUp = <C extends Content>(draft: Draft<C>, version: Version<C>): Draft<C> =>
  mergedInto(draft, version) ?? {
    ...draft,
    base: version,
    mine: version.content,
    newest: stillNewer(draft, version.revisionid),
  }

export const stillNewer = <C extends Content>(
  { newest }: Draft<C>,
  revisionid: number,
): Version<C> | null => (newest && newest.revisionid > revisionid ? newest : null)

/** A merge without a question becomes base and mine; undefined when it asks. */
const mergedInto = <C extends Content>(
  draft: Draft<C>,
  theirs: Version<C | null>,
): Draft<C> | undefined => {
  const { merged, questions, silent } = mergeOf(draft, theirs.content)
  if (questions.length > 0) return undefined
  const base =
    theirs.content === null ? null : { revisionid: theirs.revisionid, content: theirs.content }
  return {
    ...draft,
    base,
    mine: merged as C | null,
    theirs: null,
    newest: stillNewer(draft, theirs.revisionid),
    answers: {},
    resolved: false,
    silent: withMerged(draft, silent, theirs.revisionid),
  }
}
const mergesKept = 50
const withMerged = (draft: Draft, silent: Silent[], revisionid: number): Merged[] =>
  [...draft.silent, ...silent.map(one => ({ ...one, revisionid }))].slice(-mergesKept)
/** What comes with "Apply" besides the answers: changes of theirs that nothing of mine meets. */
export const mergedWithAnswers = (draft: Draft): Merged[] =>
  draft.theirs && !draft.resolved
    ? withMerged(
        { ...draft, silent: [] },
        mergeOf(draft, draft.theirs.content).silent,
        draft.theirs.revisionid,
      )
    : []

const newestOf = (draft: Draft): number =>
  Math.max(
    draft.base?.revisionid ?? 0,
    draft.theirs?.revisionid ?? 0,
    draft.newest?.revisionid ?? 0,
  )
/** The newest version that the service is known to have. */
export const newestVersion = <C extends Content>(draft: Draft<C>): Version<C> | null => {
  const { theirs } = draft
  return (
    draft.newest ??
    (theirs?.content ? { revisionid: theirs.revisionid, content: theirs.content } : draft.base)
  )
}

/**
 * A newer version arrived by a read or in another write's answer. Never moves a write in flight.
 */
export const received = <C extends Content>(
  draft: Draft<C>,
  version: Version<C>,
  now: number,
): Draft<C> => {
  if (draft.base && version.revisionid <= newestOf(draft)) return draft
  const seen: Draft<C> = { ...draft, newest: version }
  if (draft.sent || draft.state === 'saving' || draft.state === 'blocked') return seen
  if (draft.state === 'conflict') {
    if (draft.resolved) return seen
    const asking: Draft<C> = { ...draft, theirs: version, newest: null }
    return questionsOf(asking).length === 0 ? applied(asking, now) : asking
  }
  const wasUnsent = isUnsent(draft)
  const merged = wasUnsent ? mergedInto(draft, version) : caughtUp(draft, version)
  if (!merged)
    return draft.state === 'offline'
      ? { ...moved(draft, 'asked'), theirs: version, newest: null }
      : seen
  // What changes while nobody writes here is no merge, only news.
  const next: Draft<C> = wasUnsent ? merged : { ...merged, silent: draft.silent }
  // A step that was moved before it had an id has an order to send only now.
  return isUnsent(next) ? woken({ ...next, since: next.since ?? now }, now) : undone(next)
}

/**
 * A 409: theirs merges and goes out again, or asks. `own`: a write of mine that landed before it,
 * the base of the merge.
 */
export const conflicted = <C extends Content>(
  draft: Draft<C>,
  theirs: Version<C | null>,
  own: Version<C> | null,
): Draft<C> => {
  const settled: Draft<C> = {
    ...draft,
    base: own ?? draft.base,
    sent: null,
    attempts: 0,
    retryAt: null,
  }
  const merged = mergedInto(settled, theirs)
  if (!merged)
    return {
      ...moved(settled, 'asked'),
      theirs,
      newest: stillNewer(settled, theirs.revisionid),
      reason: null,
      remerged: 0,
    }
  return { ...merged, remerged: draft.remerged + 1 }
}

/** Takes answers to questions, or takes them back with null. */
export const answered = <C extends Content>(
  draft: Draft<C>,
  given: Readonly<Record<string, Answer | null>>,
): Draft<C> => {
  const questions = questionsOf(draft).map(({ question }) => question)
  const answers = { ...draft.answers }
  for (const question of questions) {
    const answer = given[questionKey(question.path)]
    if (answer === null) delete answers[questionKey(question.path)]
    else if (answer !== undefined)
      answers[questionKey(question.path)] = { answer, text: questionText(question) }
  }
  return { ...draft, answers }
}

/** Lines that go to a new step behind this one once the answers are applied. */
export const restOf = (draft: Draft): StepContent['lines'] =>
  draft.theirs && !draft.resolved
    ? (mergeOf(draft, draft.theirs.content, answersIn(questionsOf(draft))).rest ?? [])
    : []

/** "Apply": every question of the resource is answered. Without that it stays as it is. */
export const applied = <C extends Content>(draft: Draft<C>, now: number): Draft<C> => {
  if (draft.state !== 'conflict' || !draft.theirs) return draft
  const { theirs } = draft
  const answers = answersIn(questionsOf(draft))
  const { merged, questions, silent } = applyAnswers(
    given => mergeOf(draft, theirs.content, given),
    answers,
  )
  if (questions.length > 0) return draft
  const { revisionid, content } = theirs
  const next: Draft<C> = {
    ...draft,
    base: content === null ? null : { revisionid, content },
    mine: merged as C | null,
    theirs: null,
    answers: {},
    silent: withMerged(draft, silent, revisionid),
    resolved: true,
    since: draft.since ?? now,
  }
  return isUnsent(next) ? next : { ...moved(next, 'undone'), resolved: false, since: null }
}
