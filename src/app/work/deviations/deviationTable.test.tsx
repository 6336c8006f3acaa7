import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Deviation } from '#contract/worklog/deviations.ts'
import { DeviationTable } from './DeviationTable.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const one: Deviation = {
  entryid: 5,
  guideid: 7,
  title: 'Fit a seal',
  workorderid: 'W-5',
  serial: 'S-1',
  status: 'started',
  release: { releaseid: 9, major: 1, minor: 0 },
  stepid: 11,
  step: 2,
  field_revisionid: 13,
  label: 'Torque',
  type: 'number',
  value: '15',
  unit: 'Nm',
  min: 10,
  max: 12,
  rule: 'hold',
  rework: 0,
  valueid: null,
  userid: 3,
  username: 'Wim',
  date: 1_790_000_000,
  device_date: null,
  device: null,
  clock_ahead: null,
  reason: 'A burr',
  state: 'open',
  decision: null,
  decided_by: null,
  decided_name: null,
  decided_date: null,
  decided_reason: null,
  next_value: null,
}
const shown = (change: Partial<Deviation> = {}) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DeviationTable
        deviations={[{ ...one, ...change }]}
        sorting={{ by: 'date', isDown: true }}
        onSort={() => undefined}
      />
    </I18nProvider>,
  )

test('a deviation says what waits, and leads to its place in the record', () => {
  const page = shown()
  expect(page).toContain('href="/work/5/record#s11"')
  expect(page).toContain('15\u00a0Nm')
  expect(page).toContain('From 10 to 12\u00a0Nm')
  expect(page).toContain('Waiting for a second person')
  expect(shown({ rule: 'rework' })).toContain('Waiting for rework or a signature')
  expect(shown({ rule: 'go_on' })).toContain('Waiting for a reason')
})

test('a settled one says what was decided, by whom and why', () => {
  const decided = {
    state: 'settled',
    decision: 'corrected',
    decided_by: 4,
    decided_name: 'Tia',
    decided_date: 1_790_000_100,
    decided_reason: 'Read wrong',
  } as const
  const page = shown({ ...decided, next_value: '11' })
  expect(page).toContain('Corrected to 11\u00a0Nm')
  expect(page).toContain('Tia, ')
  expect(page).toContain('Read wrong')
  expect(shown({ ...decided, next_value: '' })).toContain('Value removed')
  expect(shown({ ...decided, decision: 'amended' })).toContain('Amended after the run ended')
  expect(shown({ ...decided, decision: null })).toContain('No reason given')
})

test('it says on what it was written down, when, and when the service heard of it (WL-7)', () => {
  const page = shown({ device_date: 1_790_000_000 - 600, device: 'Tablet 4', clock_ahead: 90 })
  expect(page).toMatch(/Tablet 4; received .+; device clock 90 s fast, corrected/)
  expect(shown({ device: 'Bench 1' })).toContain('>Bench 1<')
})
