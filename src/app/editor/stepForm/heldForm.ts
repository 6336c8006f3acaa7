// Where a form stands that is being written: what is typed, over what, and what others saved
// meanwhile. Pure but for what the device keeps.
import { fieldidOf } from '#documents/stepForm.ts'
import { noForm, type StepForm } from '#contract/worklog/shapes.ts'
import {
  isAnswered,
  questionKey,
  questionText,
  type Answers,
  type Question,
  type Silent,
} from '#app/drafts/merge/question.ts'
import { calledAs, draftOf, fieldsOf, keepForm, keptForm, type FormDraft } from './formDraft.ts'
import { mergeForm } from './mergeForm.ts'

export type HeldForm = {
  draft: FormDraft
  base: FormDraft
  /** Saved by others, while something of it asks. */
  theirs: FormDraft | null
  /** What of others was joined without a question. */
  joined: readonly Silent[]
  /** What went out and was not answered yet, each of which may be saved. */
  sent: readonly FormDraft[]
}

export const sameFields = (one: FormDraft, other: FormDraft): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export const standing = (form: FormDraft, joined: readonly Silent[] = []): HeldForm => ({
  draft: form,
  base: form,
  theirs: null,
  joined,
  sent: [],
})

/** There is something to save, or to hear of what was sent. */
export const isUnsaved = ({ draft, base, sent }: HeldForm): boolean =>
  sent.length > 0 || !sameFields(draft, base)

/** Keeps on this device what is to be saved, and nothing of what the service is known to have. */
export const keepHeld = (userid: number, stepid: number, held: HeldForm): void => {
  keepForm(userid, stepid, isUnsaved(held) ? held : null)
}

/** Attempts that are remembered while no answer comes. */
const mostSent = 8
/** On its way, with what went out before without an answer. */
export const withSent = (held: HeldForm, draft: FormDraft): HeldForm => ({
  ...held,
  sent: [...held.sent.filter(one => !sameFields(one, draft)), draft].slice(-mostSent),
})

/** With what others have saved by now: joined where nothing asks, or all of it is answered. */
export const withTheirs = (
  { base, draft, joined }: HeldForm,
  theirs: FormDraft,
  answers: Answers = {},
): HeldForm => {
  const { merged, questions, silent } = mergeForm(base.fields, draft.fields, theirs.fields, answers)
  if (!isAnswered(questions, answers)) return { base, draft, theirs, joined, sent: [] }
  const { form_revisionid } = theirs
  const next = { form_revisionid, fields: merged }
  return { draft: next, base: theirs, theirs: null, joined: [...joined, ...silent], sent: [] }
}

/** Something else is typed: what was saved meanwhile joins as soon as nothing of it asks. */
export const withTyped = (held: HeldForm, draft: FormDraft): HeldForm => {
  const next = { ...held, draft }
  return next.theirs ? withTheirs(next, next.theirs) : next
}

/** `sent` is saved: what was typed since stays, and is to be saved over it. */
export const afterSaving = (held: HeldForm, sent: FormDraft, now: FormDraft): HeldForm => {
  const keys = new Map(sent.fields.map(({ key }, n) => [key, now.fields[n]?.key ?? key]))
  const isAll = JSON.stringify(held.draft.fields) === JSON.stringify(sent.fields)
  const named = held.draft.fields.map(one => calledAs(one, keys.get(one.key) ?? one.key))
  // As the service writes it, in the rows that stand here.
  const fields = isAll
    ? now.fields.map((one, n) => ({ ...one, row: named[n]?.row ?? one.key }))
    : named
  const draft = { form_revisionid: now.form_revisionid, fields }
  return { draft, base: now, theirs: null, joined: held.joined, sent: [] }
}

/**
 * What may have been saved from here is called as `now` calls it, though it is called something
 * else here by now: a save on top of it is no second field.
 */
const withKeysOfSent = ({ draft, base, sent }: HeldForm, now: FormDraft): FormDraft => {
  const known = new Set([...base.fields, ...draft.fields].map(({ key }) => key))
  const added = now.fields.filter(({ key }) => !known.has(key))
  const fields = draft.fields.map(field => {
    const labels = sent.flatMap(form =>
      form.fields.filter(({ key }) => key === field.key).map(({ label }) => label.trim()),
    )
    const isOld = base.fields.some(({ key }) => key === field.key)
    const at = isOld ? -1 : added.findIndex(({ label }) => labels.includes(label))
    const [twin] = at < 0 ? [] : added.splice(at, 1)
    return twin ? calledAs(field, twin.key) : field
  })
  return { ...draft, fields }
}

/** `now` stands at the service: sent from here, though no answer came, or saved by others. */
export const withNewest = (held: HeldForm, now: FormDraft): HeldForm => {
  const own = held.sent.find(one => sameFields(one, now))
  return own
    ? afterSaving(held, own, now)
    : withTheirs({ ...held, draft: withKeysOfSent(held, now) }, now)
}

/** A draft of an older app called fields by ids that change with the form. */
const withKeysOf = (draft: FormDraft, { fields }: StepForm): FormDraft => {
  const keys = new Map(
    fields.map(field => [String(field.field_revisionid), String(fieldidOf(field))]),
  )
  return {
    ...draft,
    fields: draft.fields.map(field => calledAs(field, keys.get(field.key) ?? field.key)),
  }
}

/** The form that a draft of an older app was typed over, which it did not keep; null: none is. */
export const missingBase = (userid: number, stepid: number): number | null => {
  const kept = keptForm(userid, stepid)
  return kept && !kept.base ? kept.draft.form_revisionid || null : null
}

/**
 * As it was left on this device, over the form that was read now: that is the newest, whatever its
 * number. `older`: the form that is missing (`missingBase`).
 */
export const openedForm = (
  userid: number,
  stepid: number,
  form: StepForm,
  older: StepForm | null = null,
): HeldForm => {
  const read = draftOf(form)
  const kept = keptForm(userid, stepid)
  if (!kept) return standing(read)
  const { form_revisionid } = kept.base ?? kept.draft
  const isOther = read.form_revisionid !== form_revisionid
  const over = isOther ? (older ?? noForm) : form
  const base = kept.base ?? { ...draftOf(over), form_revisionid }
  const draft = kept.base ? kept.draft : withKeysOf(kept.draft, over)
  const held = { ...standing(base), draft, sent: kept.sent }
  return isOther ? withNewest(held, read) : held
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
