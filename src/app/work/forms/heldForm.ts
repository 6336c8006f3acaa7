// Where a form stands that is being written: what is typed, over what, and what others saved
// meanwhile. Pure but for what the device keeps.
import type { StepForm } from '#contract/worklog/shapes.ts'
import {
  isAnswered,
  questionKey,
  questionText,
  type Answers,
  type Question,
  type Silent,
} from '#app/drafts/merge/question.ts'
import { draftOf, fieldsOf, keptForm, type FormDraft } from './formDraft.ts'
import { mergeForm } from './mergeForm.ts'

export type HeldForm = {
  draft: FormDraft
  base: FormDraft
  /** Saved by others, while something of it asks. */
  theirs: FormDraft | null
  /** What of others was joined without a question. */
  joined: readonly Silent[]
}

export const sameFields = (one: FormDraft, other: FormDraft): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export const standing = (form: FormDraft, joined: readonly Silent[] = []): HeldForm => ({
  draft: form,
  base: form,
  theirs: null,
  joined,
})

/** With what others have saved by now: joined where nothing asks, or all of it is answered. */
export const withTheirs = (
  { base, draft, joined }: HeldForm,
  theirs: FormDraft,
  answers: Answers = {},
): HeldForm => {
  const { merged, questions, silent } = mergeForm(base.fields, draft.fields, theirs.fields, answers)
  if (!isAnswered(questions, answers)) return { base, draft, theirs, joined }
  const { form_revisionid } = theirs
  const next = { form_revisionid, fields: merged }
  return { draft: next, base: theirs, theirs: null, joined: [...joined, ...silent] }
}

/** As it was left on this device, over the form that was read now. */
export const openedForm = (userid: number, stepid: number, form: StepForm): HeldForm => {
  const read = draftOf(form)
  const kept = keptForm(userid, stepid)
  if (!kept) return standing(read)
  const { form_revisionid } = kept.base ?? kept.draft
  const isNewer = read.form_revisionid > form_revisionid
  // An older app kept no base: all that differs asks then, and nothing is lost.
  const base = kept.base ?? (isNewer ? { form_revisionid, fields: [] } : read)
  const held = { ...standing(base), draft: kept.draft }
  // Ids rise with time: one that was read before the save of this device says nothing new.
  return isNewer ? withTheirs(held, read) : held
}

/** `sent` is saved: what was typed since stays, and is to be saved over it. */
export const afterSaving = (held: HeldForm, sent: FormDraft, now: FormDraft): HeldForm => {
  if (held.draft === sent) return standing(now, held.joined)
  const keys = new Map(sent.fields.map(({ key }, n) => [key, now.fields[n]?.key ?? key]))
  const fields = held.draft.fields.map(one => ({ ...one, key: keys.get(one.key) ?? one.key }))
  const draft = { form_revisionid: now.form_revisionid, fields }
  return { draft, base: now, theirs: null, joined: held.joined }
}

/** An answer with the three wordings that it was given for. */
export type Given = Record<string, { text: string; answer: 'mine' | 'theirs' }>
/** The questions of a form, and the answers that still stand. */
export const questionsOf = ({ base, draft, theirs }: HeldForm, given: Given) => {
  const questions: Question[] = theirs
    ? mergeForm(base.fields, draft.fields, theirs.fields).questions
    : []
  const answers = Object.fromEntries(
    questions.flatMap(question => {
      const one = given[questionKey(question.path)]
      const stands = one?.text === questionText(question)
      return one && stands ? [[questionKey(question.path), one.answer]] : []
    }),
  )
  return { questions, answers }
}
