// Forms of steps that somebody puts right of an edit: what they wrote over which proposal, kept as
// words on this device, and what the decision sends of it. Pure.
import {
  draftOf,
  faultsOf,
  sentFields,
  whole,
  type FormDraft,
} from '#app/editor/stepForm/formDraft.ts'
import { sameFields, standing, withTheirs, type HeldForm } from '#app/editor/stepForm/heldForm.ts'
import type { Words } from '#app/drafts/journal/keptTexts.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import { wordsOfField } from '../desk/conflicts.ts'
import { openUnits } from '../desk/verdicts.ts'

type Taken = (unitid: number) => boolean
type Step = { stepid: number; form?: { fields: FormField[] } }

const stepsOf = ({ diff }: PatrolItemDetail) => (diff.after.steps ?? []) as Step[]
const formUnits = (detail: PatrolItemDetail, stepid: number, isTaken: Taken) =>
  openUnits(detail).filter(
    ({ unitid, kind, path }) =>
      kind === 'step.form' && path.startsWith(`steps/${stepid}/`) && isTaken(unitid),
  )

/** Steps of whose form the decision takes something, with their numbers. */
export const formSteps = (detail: PatrolItemDetail, isTaken: Taken) =>
  stepsOf(detail).flatMap(({ stepid }, n) =>
    formUnits(detail, stepid, isTaken).length > 0 ? [{ stepid, number: n + 1 }] : [],
  )

const asDraft = (fields: FormField[]): FormDraft => draftOf({ form_revisionid: 0, fields })
const fieldsIn = (detail: PatrolItemDetail, stepid: number): FormField[] =>
  stepsOf(detail).find(step => step.stepid === stepid)?.form?.fields ?? []

/** Where the edit conflicts with what readers see, the editing begins with its author's field. */
const seededFields = (detail: PatrolItemDetail, stepid: number, isTaken: Taken): FormField[] =>
  formUnits(detail, stepid, isTaken).reduce(
    (fields, { state, op, path, after }) => {
      if (state !== 'conflicted' || op === 'move') return fields
      const fieldid = Number(path.split('/').at(-1))
      const isIt = (field: FormField) => fieldidOf(field) === fieldid
      if (op === 'remove') return fields.filter(field => !isIt(field))
      // What comes or changes is a field.
      const field = { ...(after as FormField), fieldid }
      return fields.some(isIt) ? fields.map(one => (isIt(one) ? field : one)) : [...fields, field]
    },
    fieldsIn(detail, stepid),
  )

type Kept = { base: FormDraft; draft: FormDraft }
const placeOf = (stepid: number) => `form ${stepid}`
const textsPlaceOf = (stepid: number) => `words ${stepid}`

/** Above what an earlier visit left stands what was typed before that came. */
const keptIn = (words: Words, stepid: number): Kept | null => {
  const [newest = ''] = (words[placeOf(stepid)] ?? '').split('\n')
  if (newest === '') return null
  const { base, draft } = JSON.parse(newest) as Kept
  return { base: whole(base), draft: whole(draft) }
}

export const textsIn = (words: Words): string[] =>
  Object.entries(words).flatMap(([place, text]) => (place.startsWith('words ') ? [text] : []))

/** As its editing begins. */
const begunForm = (detail: PatrolItemDetail, stepid: number, isTaken: Taken): HeldForm => ({
  ...standing(asDraft(fieldsIn(detail, stepid))),
  draft: asDraft(seededFields(detail, stepid, isTaken)),
})

/** A form as somebody writes it, over what the edit proposes by now. */
export const mendedForm = (
  detail: PatrolItemDetail,
  stepid: number,
  words: Words,
  isTaken: Taken,
): HeldForm => {
  const begun = begunForm(detail, stepid, isTaken)
  const kept = keptIn(words, stepid)
  if (!kept) return begun
  const held = { ...standing(kept.base), draft: kept.draft }
  return sameFields(kept.base, begun.base) ? held : withTheirs(held, begun.base)
}

/**
 * What is kept of it: its words too, for whoever never opens the editor again; nothing where it is
 * as the editing began.
 */
export const keptWords = (
  detail: PatrolItemDetail,
  stepid: number,
  isTaken: Taken,
  { base, draft }: HeldForm,
): Words => {
  const begun = begunForm(detail, stepid, isTaken)
  const isBegun = sameFields(draft, begun.draft) && sameFields(base, begun.base)
  return {
    [placeOf(stepid)]: isBegun ? '' : JSON.stringify({ base, draft }),
    [textsPlaceOf(stepid)]: isBegun ? '' : sentFields(draft).map(wordsOfField).join('\n'),
  }
}

/** Whether anything was written that is not sent. */
export const areFormsWritten = (words: Words): boolean =>
  Object.values(words).some(text => text.trim() !== '')

type Patch = NonNullable<Decide['edited']>
type PatchedStep = NonNullable<Patch['steps']>[number]
/** What the decision sends of forms; `lacks`: why it cannot be sent yet. */
export const formsPatch = (
  detail: PatrolItemDetail,
  words: Words,
  isTaken: Taken,
): { steps: PatchedStep[]; lacks: 'answers' | 'room' | null } => {
  const forms = formSteps(detail, isTaken).map(({ stepid }) => ({
    stepid,
    ...mendedForm(detail, stepid, words, isTaken),
  }))
  const changed = forms.filter(({ draft, base }) => !sameFields(draft, base))
  return {
    steps: changed.map(({ stepid, draft }) => ({ stepid, form: { fields: sentFields(draft) } })),
    lacks: forms.some(({ theirs }) => theirs)
      ? 'answers'
      : changed.some(({ draft }) => faultsOf(draft).some(Boolean))
        ? 'room'
        : null,
  }
}

/** Both of what is put right: words of steps, and their forms. */
export const withForms = (edited: Patch | null, forms: readonly PatchedStep[]): Patch | null => {
  if (forms.length === 0) return edited
  const steps = edited?.steps ?? []
  const formOf = new Map(forms.map(one => [one.stepid, one]))
  return {
    ...edited,
    steps: [
      ...steps.map(step => ({ ...step, ...formOf.get(step.stepid) })),
      ...forms.filter(({ stepid }) => !steps.some(step => step.stepid === stepid)),
    ],
  }
}
