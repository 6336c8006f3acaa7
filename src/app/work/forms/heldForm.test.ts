import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormField, StepForm } from '#contract/worklog/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { blankField, draftOf, keepForm, type FormDraft } from './formDraft.ts'
import { afterSaving, openedForm, questionsOf, standing, withTheirs } from './heldForm.ts'

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
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: draftOf(read) })
  const held = open(form(20, { field_revisionid: 21, label: 'Final torque' }))
  expect(held.theirs).toBeNull()
  expect(firstOf(held.draft.fields)).toMatchObject({ key: '7', label: 'Final torque', max: '14' })
  expect(held.base.form_revisionid).toBe(20)
  expect(held.joined).toHaveLength(1)
})

test('what asks keeps what was typed, and an answer falls with its wordings (R-1)', () => {
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: draftOf(read) })
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

test('a form that was read before the last save of this device asks nothing (R-1)', () => {
  keepForm(userid, stepid, {
    draft: typed(form(20, { max: 14 }), { unit: 'Nm' }),
    base: draftOf(form(20, { max: 14 })),
  })
  const held = open(read)
  expect(held.theirs).toBeNull()
  expect(firstOf(held.draft.fields)).toMatchObject({ max: '14', unit: 'Nm' })
})

test('a draft of an older app, without its base, asks what differs (R-1)', () => {
  keepForm(userid, stepid, { draft: typed(read, { max: '14' }), base: null })
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
