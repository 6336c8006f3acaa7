import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { partOf } from '../../fixtures/partOf.ts'
import { DoneButton } from './bench/DoneButton.tsx'
import { nextWait, type Waiting } from './run/nextWait.ts'
import type { OwnBenchWork } from './bench/useOwnBench.ts'
import type { AskedField, Run } from './run/run.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const torque: AskedField = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Torque',
  type: 'number',
  required: false,
  max: 12,
}
const signature: AskedField = {
  field_revisionid: 22,
  stepid: 11,
  label: 'Checked by',
  type: 'second_signature',
  required: false,
}

const run = partOf<Run>({ typed: {}, reasons: {}, acts: [], entry: { record: [], work_data: [] } })
const waits: Waiting = {
  run,
  fields: [torque, signature],
  step: { stepid: 11 },
  isLast: false,
  holding: [],
  missing: [],
}
const whyOf = (waiting: Partial<Waiting>) => {
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DoneButton
        bench={{
          isWorking: true,
          state: 'started',
          step: partOf<OwnBenchWork['steps'][number]>({ stepid: 11 }),
          steps: partOf<OwnBenchWork['steps']>([{ stepid: 10 }, { stepid: 11 }]),
          number: 2,
          wait: nextWait({ ...waits, ...waiting }),
          done: () => undefined,
        }}
      />
    </I18nProvider>,
  )
  return drawn.replaceAll(/<[^>]*>/g, ' ')
}

test('Done waits for rework only where nobody can sign instead (WL-1)', () => {
  const again = { ...torque, rework: true }
  const whyHeld = (held: AskedField, fields: readonly AskedField[]) =>
    whyOf({ holding: [held], fields })
  expect(whyHeld(again, [again])).toContain('Waiting for rework: Torque')
  expect(whyHeld(again, [again, signature])).toContain('Waiting for a decision: Torque')
  const held = { ...torque, hold: true }
  expect(whyHeld(held, [held, signature])).toContain('Waiting for a decision: Torque')
})

test('Done says first what it leads to first (WL-13)', () => {
  const pressure: AskedField = {
    ...torque,
    field_revisionid: 23,
    label: 'Pressure',
    required: true,
  }
  const other: AskedField = { ...torque, stepid: 10, hold: true }
  // What is missing here comes before what holds the run elsewhere.
  expect(whyOf({ holding: [other], missing: [pressure] })).toContain('Waiting for: Pressure')
  expect(whyOf({ holding: [other] })).toContain('Waiting for a decision: Torque, step 1')
  // Filled in, out of range and not explained: the reason is missing, whatever it will hold.
  const told = { ...run, typed: { 21: '15' } }
  const held = { ...torque, hold: true }
  expect(whyOf({ run: told, holding: [held], missing: [held] })).toContain(
    'Waiting for a reason: Torque',
  )
  // What is signed for it is not missing beside it.
  expect(whyOf({ holding: [held], missing: [signature] })).toContain(
    'Waiting for a decision: Torque',
  )
  // The last step is signed off, and only then the way to the other one is shown.
  const elsewhere = { ...pressure, stepid: 10 }
  expect(whyOf({ missing: [elsewhere] })).not.toContain('Pressure')
  expect(whyOf({ missing: [elsewhere], isLast: true })).toContain(
    'Signs the step. Still missing: Pressure, step 1',
  )
})
