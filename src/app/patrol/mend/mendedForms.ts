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
import { questionKey, type Answers } from '#app/drafts/merge/question.ts'
import { mergeForm } from '#app/editor/stepForm/mergeForm.ts'
import type { Decide } from '#contract/patrol/queries.ts'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import type { FormField } from '#contract/worklog/shapes.ts'
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
const seeded = (
  detail: PatrolItemDetail,
  stepid: number,
  isTaken: Taken,
  base: FormDraft,
): FormDraft =>
  formUnits(detail, stepid, isTaken).reduce((form, { state, op, path, after }) => {
    if (state !== 'conflicted' || op === 'move') return form
    const fieldid = Number(path.split('/').at(-1))
    const isIt = ({ key }: FormDraft['fields'][number]) => key === String(fieldid)
    if (op === 'remove') return { ...form, fields: form.fields.filter(field => !isIt(field)) }
    // What comes or changes is a field.
    const { fields } = asDraft([{ ...(after as FormField), fieldid }])
    const isThere = form.fields.some(isIt)
    return {
      ...form,
      fields: isThere
        ? form.fields.flatMap(one => (isIt(one) ? fields : [one]))
        : [...form.fields, ...fields],
    }
  }, base)

/** `begun`: what it was typed over, with the fields in conflict that were taken then. */
type Kept = { base: FormDraft; begun: FormDraft; draft: FormDraft }
const placeOf = (stepid: number) => `form ${stepid}`
const textsPlaceOf = (stepid: number) => `words ${stepid}`

/** What differs between `over` and `theirs` joins what was typed over it, which stands. */
const joined = (over: FormDraft, draft: FormDraft, theirs: FormDraft): FormDraft => {
  const merge = (answers: Answers = {}) =>
    mergeForm(over.fields, draft.fields, theirs.fields, answers)
  const { questions } = merge()
  const { merged } = merge(
    Object.fromEntries(questions.map(({ path }) => [questionKey(path), 'mine' as const])),
  )
  return { ...draft, fields: merged }
}

/** Above what an earlier visit left stands what was typed before that came. */
const keptIn = (words: Words, stepid: number): Kept | null => {
  const kept = (words[placeOf(stepid)] ?? '').split('\n').flatMap(line => {
    if (line === '') return []
    // An older app did not keep what it began with.
    const { base, begun = base, draft } = JSON.parse(line) as Omit<Kept, 'begun'> & Partial<Kept>
    return [{ base: whole(base), begun: whole(begun), draft: whole(draft) }]
  })
  const [newest, earlier] = kept
  if (!newest || !earlier) return newest ?? null
  return sameFields(newest.begun, earlier.begun)
    ? { ...newest, draft: joined(newest.begun, newest.draft, earlier.draft) }
    : newest
}

export const textsIn = (words: Words): string[] =>
  Object.entries(words).flatMap(([place, text]) => (place.startsWith('words ') ? [text] : []))

/** As its editing begins. */
const begunForm = (detail: PatrolItemDetail, stepid: number, isTaken: Taken): HeldForm => ({
  ...standing(asDraft(fieldsIn(detail, stepid))),
  draft: seeded(detail, stepid, isTaken, asDraft(fieldsIn(detail, stepid))),
})

/**
 * A form as somebody writes it, over what the edit proposes by now. A field in conflict that is
 * not taken any longer is the readers' again, but for what was typed in it.
 */
export const mendedForm = (
  detail: PatrolItemDetail,
  stepid: number,
  words: Words,
  isTaken: Taken,
): HeldForm => {
  const begun = begunForm(detail, stepid, isTaken)
  const kept = keptIn(words, stepid)
  if (!kept) return begun
  const taken = seeded(detail, stepid, isTaken, kept.base)
  const held = { ...standing(kept.base), draft: joined(kept.begun, kept.draft, taken) }
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
    [placeOf(stepid)]: isBegun
      ? ''
      : JSON.stringify({ base, begun: seeded(detail, stepid, isTaken, base), draft }),
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
