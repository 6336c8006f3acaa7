// One resource as the outbox holds it: what is known of it, and where it stands.
import type { FieldError } from '#lib/errors.ts'
import type { GuideContent, StepContent, StepId } from '../content/guideContent.ts'
import type { DocKey } from '../content/docKey.ts'
import type { WikiContent } from '../content/wikiContent.ts'
import { move, type Happening, type State } from './saveMachine.ts'
import type { Answer, Silent } from '../merge/question.ts'

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
  doc: DocKey
  stepid: StepId | null
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
  doc: DocKey
  /**
   * null: the guide's own fields, or a page of the wiki. Temporary: a step that the service does
   * not have yet.
   */
  stepid: StepId | null
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

export const newDraft = <C extends Content>(
  doc: DocKey,
  stepid: StepId | null,
  base: Version<C> | null,
  mine: C | null,
): Draft<C> => ({
  kind: stepid === null ? doc.kind : 'step',
  doc,
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
/** The newest version that the service is known to have. */
export const newestVersion = <C extends Content>(draft: Draft<C>): Version<C> | null => {
  const { theirs } = draft
  return (
    draft.newest ??
    (theirs?.content ? { revisionid: theirs.revisionid, content: theirs.content } : draft.base)
  )
}
