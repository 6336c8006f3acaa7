import { expect, test } from 'vitest'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import {
  changesOf,
  leadingVersion,
  settingsOver,
  versionToTake,
  type VersionSettings,
} from './versions.ts'

type Told = {
  version: number
  state: TrainingVersion['state']
  may_take?: boolean
  importid?: number | null
}
type Attempt = NonNullable<TrainingVersion['mine']['attempt']>
const of = (told: Told[], attempt: Partial<Attempt> | null = null) =>
  told.map(({ may_take = true, importid = 1, ...one }) => ({
    ...one,
    importid,
    mine: { may_take, attempt: attempt && { status: 'in_progress', closed: false, ...attempt } },
  })) as TrainingVersion[]

test('an attempt goes on with its own version and a new one takes the current (M-133)', () => {
  const both: Told[] = [
    { version: 2, state: 'current' },
    { version: 1, state: 'archived' },
  ]
  expect(versionToTake(of(both))?.version).toBe(2)
  expect(versionToTake(of(both, { version: 1 }))?.version).toBe(1)
  expect(versionToTake(of(both, { version: 1, status: 'passed' }))?.version).toBe(2)
  expect(versionToTake(of(both, { version: 1, closed: true }))?.version).toBe(2)
  expect(
    versionToTake(of([itemAt(both, 0), { ...itemAt(both, 1), may_take: false }], { version: 1 }))
      ?.version,
  ).toBe(2)
})

test("a draft is nobody's to take, and neither is what is for others (M-147)", () => {
  expect(versionToTake(of([{ version: 1, state: 'draft' }]))).toBeNull()
  expect(
    versionToTake(
      of([
        { version: 2, state: 'draft', importid: null },
        { version: 1, state: 'current' },
      ]),
    )?.version,
  ).toBe(1)
  expect(versionToTake(of([{ version: 1, state: 'current', may_take: false }]))).toBeNull()
})

test('a module is spoken of by its current version, else by its newest (M-133)', () => {
  expect(
    leadingVersion(
      of([
        { version: 2, state: 'draft' },
        { version: 1, state: 'current' },
      ]),
    )?.version,
  ).toBe(1)
  expect(
    leadingVersion(
      of([
        { version: 2, state: 'draft' },
        { version: 1, state: 'archived' },
      ]),
    )?.version,
  ).toBe(2)
  expect(leadingVersion([])).toBeUndefined()
})

test('only fields changed in a dialog are sent (M-146)', () => {
  const began: VersionSettings = {
    title: 'Lockout',
    description: 'Before.',
    long_suspend_data: false,
    months: null,
    due_days: null,
    open: true,
    teams: [],
    users: [],
  }
  const named: VersionSettings = { ...began, open: false, teams: [1], users: [7, 8] }
  expect(changesOf(began, { ...began, title: ' Lockout ' })).toEqual({})
  expect(changesOf(began, { ...began, title: 'Tagout' })).toEqual({ title: 'Tagout' })
  expect(changesOf(began, { ...began, description: '', long_suspend_data: true })).toEqual({
    description: '',
    long_suspend_data: true,
  })
  expect(changesOf(began, { ...began, months: 12, due_days: 30 })).toEqual({
    months: 12,
    due_days: 30,
  })
  expect(changesOf(began, { ...began, open: false, users: [7] })).toEqual({
    open: false,
    teams: [],
    users: [7],
  })
  expect(changesOf(began, { ...began, open: false })).toEqual({ open: false, teams: [], users: [] })
  expect(changesOf(named, { ...named, users: [8, 7] })).toEqual({})
  expect(changesOf(named, { ...named, teams: [1, 2] })).toEqual({ open: false, teams: [1, 2] })
  expect(changesOf(named, { ...named, users: [] })).toEqual({ open: false, users: [] })
  expect(changesOf(named, { ...began })).toEqual({ open: true, teams: [], users: [] })
})

test('settings changed by another Admin stay, and those both changed are named (M-146)', () => {
  const began: VersionSettings = {
    title: 'Lockout',
    description: 'Before.',
    long_suspend_data: false,
    months: null,
    due_days: null,
    open: false,
    teams: [1],
    users: [7],
  }
  const over = (mine: Partial<VersionSettings>, theirs: Partial<VersionSettings>) =>
    settingsOver(began, { ...began, ...mine }, { ...began, ...theirs })
  expect(over({ title: 'Tagout' }, { description: 'After.', teams: [1, 2] })).toEqual({
    settings: { ...began, title: 'Tagout', description: 'After.', teams: [1, 2] },
    both: [],
  })
  expect(over({ title: 'Tagout' }, { title: 'Tagout' }).both).toEqual([])
  expect(over({ title: 'Tagout' }, { title: 'Locks' })).toMatchObject({
    settings: { title: 'Tagout' },
    both: ['title'],
  })
  expect(over({ teams: [1, 3] }, { teams: [2] })).toEqual({
    settings: { ...began, teams: [2, 3] },
    both: ['teams'],
  })
  expect(over({ users: [7, 8] }, { teams: [1, 2] })).toEqual({
    settings: { ...began, teams: [1, 2], users: [7, 8] },
    both: [],
  })
  const everybody = { open: true, teams: [], users: [] }
  expect(over({ users: [8] }, everybody)).toEqual({
    settings: { ...began, users: [8] },
    both: ['open', 'users'],
  })
  expect(over(everybody, { teams: [1, 2] })).toEqual({
    settings: { ...began, ...everybody },
    both: ['teams'],
  })
})
