import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormField, StepForm } from '#contract/worklog/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { blankField, draftOf, keepForm, type FormDraft } from './formDraft.ts'
import {
  afterSaving,
  isUnsaved,
  keepHeld,
  missingBase,
  openedForm,
  questionsOf,
  standing,
  withNewest,
  withSent,
  withTheirs,
  withTyped,
} from './heldForm.ts'

const torque: FormField = {
  field_revisionid: 11,
  fieldid: 7,
  label: 'Torque',
  type: 'number',
  required: false,
  min: 10,
  max: 12,
}
const form = (form_revisionid: number, ...fields: Partial<FormField>[]): StepForm => ({
  form_revisionid,
  fields: fields.map(more => ({ ...torque, ...more })),
})
const typed = (read: StepForm, change: object): FormDraft => {
  const draft = draftOf(read)
  return { ...draft, fields: draft.fields.map(one => ({ ...one, ...change })) }
}
const read = form(10, {})
const [userid, stepid] = [1, 2]
const open = (now: StepForm) => openedForm(userid, stepid, now)
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was typed before a reload joins with what was saved meanwhile (R-1)', () => {
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: draftOf(read), sent: [] })
  const held = open(form(20, { field_revisionid: 21, label: 'Final torque' }))
  expect(held.theirs).toBeNull()
  expect(firstOf(held.draft.fields)).toMatchObject({ key: '7', label: 'Final torque', max: '14' })
  expect(held.base.form_revisionid).toBe(20)
  expect(held.joined).toHaveLength(1)
})

test('what asks keeps what was typed, and an answer falls with its wordings (R-1)', () => {
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: draftOf(read), sent: [] })
  const held = open(form(20, { max: 120 }))
  expect(firstOf(held.draft.fields).max).toBe('14')
  const question = firstOf(questionsOf(held, {}).questions)
  const text = JSON.stringify([question.before, question.theirs, question.mine])
  const given = { '7/bounds': { text, answer: 'mine' as const } }
  const { answers } = questionsOf(held, given)
  expect(answers).toEqual({ '7/bounds': 'mine' })
  expect(firstOf(withTheirs(held, existing(held.theirs, 'theirs'), answers).draft.fields).max).toBe(
    '14',
  )
  const changed = { ...held, draft: typed(read, { max: '15' }) }
  expect(questionsOf(changed, given).answers).toEqual({})
})

test('what was typed over an edit that was denied is typed over what is there (R-1)', () => {
  const denied = form(20, { max: 120, unit: 'Nm' })
  keepForm(userid, stepid, {
    draft: typed(denied, { label: 'Final torque' }),
    base: draftOf(denied),
    sent: [],
  })
  // The form has the number again that it had before.
  const held = open(read)
  expect(held).toMatchObject({ theirs: null, base: { form_revisionid: 10 } })
  expect(firstOf(held.draft.fields)).toMatchObject({ label: 'Final torque', max: '12', unit: '' })
  expect(held.joined).not.toEqual([])
  keepForm(userid, stepid, {
    draft: typed(denied, { max: '130' }),
    base: draftOf(denied),
    sent: [],
  })
  expect(open(read).theirs).not.toBeNull()
})

test('a draft of an older app, without its base, asks what differs (R-1)', () => {
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: null, sent: [] })
  expect(open(form(20, { max: 120 })).theirs).not.toBeNull()
})

test('what was typed while a form was saved stays, in the fields that it was typed in (R-1)', () => {
  const sent = { form_revisionid: 10, fields: [{ ...blankField(), label: 'New' }] }
  const later = { ...sent, fields: sent.fields.map(one => ({ ...one, label: 'Newer' })) }
  const held = { ...standing(draftOf(form(10))), draft: later }
  const saved = draftOf({ form_revisionid: 20, fields: [{ ...torque, fieldid: 30, label: 'New' }] })
  const next = afterSaving(held, sent, saved)
  expect(firstOf(next.draft.fields)).toMatchObject({ key: '30', label: 'Newer' })
  expect(next.base).toBe(saved)
})

const added = (key: string, label: string) => ({ ...blankField(), key, label })
const withDraft = (draft: FormDraft) => ({ ...standing(draftOf(read)), draft })

test('a save whose answer was lost is no conflict with oneself, whatever is typed since (R-1)', () => {
  const sent = { form_revisionid: 10, fields: [added('new', 'Drained'), added('old', 'Wiped')] }
  const later = { ...sent, fields: [{ ...added('new', 'Drained twice'), max: '9' }] }
  const held = { ...withSent(withDraft(sent), sent), draft: later }
  expect(isUnsaved({ ...held, draft: held.base })).toBe(true)
  const now = form(
    20,
    { fieldid: 30, label: 'Drained', type: 'text', min: undefined, max: undefined },
    { fieldid: 31, label: 'Wiped', type: 'text', min: undefined, max: undefined },
  )
  const known = withNewest(held, draftOf(now))
  expect(known).toMatchObject({ theirs: null, joined: [], sent: [] })
  expect(known.draft.fields).toMatchObject([{ key: '30', row: 'new', label: 'Drained twice' }])
  const { draft, base } = held
  keepForm(userid, stepid, { draft, base, sent: [...held.sent] })
  expect(open(now).draft.fields).toMatchObject([{ key: '30', label: 'Drained twice' }])
})

test('a form that is known to be saved is not typed again over what others make of it (R-1)', () => {
  const sent = typed(read, { max: '14' })
  keepHeld(userid, stepid, withSent(withDraft(sent), sent))
  const known = open(form(20, { max: 14 }))
  expect(isUnsaved(known)).toBe(false)
  keepHeld(userid, stepid, known)
  expect(firstOf(open(form(30, {})).draft.fields).max).toBe('12')
})

test('a save whose answer was lost is one field with what others made of it (R-1)', () => {
  const sent = { form_revisionid: 10, fields: [added('new', 'Drained')] }
  const later = { ...sent, fields: [added('new', 'Drained twice')] }
  const held = { ...withSent(withDraft(sent), sent), draft: later }
  const plain = { type: 'text', min: undefined, max: undefined } as const
  const now = form(30, { ...plain, fieldid: 30, label: 'Drained', required: true })
  expect(withNewest(held, draftOf(now)).draft.fields).toMatchObject([
    { key: '30', row: 'new', label: 'Drained twice', required: true },
  ])
})

test('what was saved meanwhile joins once nothing that is typed asks (R-1)', () => {
  const held = withTheirs(withDraft(typed(read, { max: '14' })), draftOf(form(20, { max: 120 })))
  expect(held.theirs).not.toBeNull()
  const next = withTyped(held, typed(read, { precision: '1' }))
  expect(next.theirs).toBeNull()
  expect(firstOf(next.draft.fields)).toMatchObject({ max: '120', precision: '1' })
})

test('a draft of an older app joins over the form that it was typed over (R-1)', () => {
  const draft = typed(read, { key: '11', max: '14' })
  keepForm(userid, stepid, { draft, base: null, sent: [] })
  expect(missingBase(userid, stepid)).toBe(10)
  const other = { field_revisionid: 40, fieldid: 40, label: 'Deleted' }
  const older = form(10, {}, other)
  const held = openedForm(userid, stepid, form(20, { label: 'Final torque' }, other), older)
  expect(held.theirs).toBeNull()
  expect(held.draft.fields).toMatchObject([{ key: '7', label: 'Final torque', max: '14' }])
})
