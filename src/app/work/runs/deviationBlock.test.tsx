import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Deviation } from '#contract/worklog/deviations.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { RecordedStep } from './RecordedStep.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type Recorded = WorkEntry['record'][number]
const at = 1_790_000_000
const on = { device: 'Tablet 4', clock_ahead: 90 }
const written = (value: string, rework: number, after: number) => ({
  ...on,
  value,
  rework,
  userid: 7,
  date: at + after,
  device_date: at + after - 60,
  out_of_bounds: value === '15',
  reason: value === '15' ? 'The wrench was set wrong' : null,
  kind: 'entry' as const,
})
const torque: Recorded = {
  field_revisionid: 21,
  stepid: 11,
  label: 'Torque',
  ...written('11', 1, 200),
  earlier: [written('15', 0, 0)],
}
const signature: Recorded = {
  field_revisionid: 22,
  stepid: 11,
  label: 'I checked the torque',
  ...written('Quinn', 1, 300),
  userid: 8,
  device_date: null,
  earlier: [],
}
const order = {
  number: 1,
  stepids: [11],
  userid: 7,
  date: at + 100,
  device_date: at + 40,
  ...on,
  reason: 'Change all screws',
  signoffs: [],
}
const deviation = {
  entryid: 3,
  guideid: 4,
  title: 'Change a valve',
  workorderid: 'W-77',
  serial: 'V-1',
  status: 'complete',
  release: null,
  stepid: 11,
  step: 1,
  field_revisionid: 21,
  label: 'Torque',
  type: 'number',
  value: '15',
  unit: 'Nm',
  min: 10,
  max: 12,
  rule: 'rework',
  rework: 0,
  valueid: null,
  userid: 7,
  username: 'Tia',
  date: at,
  device_date: at - 60,
  ...on,
  reason: 'The wrench was set wrong',
  state: 'settled',
  decision: 'rework',
  decided_by: 7,
  decided_name: 'Tia',
  decided_date: at + 40,
  decided_reason: 'Change all screws',
  next_value: null,
} satisfies Deviation
const field = { label: 'Torque', required: true, stepid: 11 }

const blockOf = (
  values: WorkEntry['record'],
  reworks: WorkEntry['reworks'],
  about: Deviation = deviation,
) => {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RecordedStep
        anchor="s11"
        stepid={11}
        number={1}
        name=""
        values={values}
        signoffs={[]}
        reworks={reworks}
        deviations={[about]}
        fields={[
          { ...field, field_revisionid: 21, type: 'number', unit: 'Nm', min: 10, max: 12 },
          { ...field, field_revisionid: 22, type: 'second_signature' },
        ]}
        nameOf={userid => (userid === 7 ? 'Tia' : 'Quinn')}
        level={2}
        onAmend={null}
      />
    </I18nProvider>,
  )
  const items = [...shown.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) =>
    (words ?? '').replaceAll(/<[^>]*>/g, ''),
  )
  return { shown, items }
}

test('deviation, decision, rework and signature stand in one block, in order (WL-7)', () => {
  const { shown, items } = blockOf([torque, signature], [order])
  expect(items).toEqual([
    expect.stringMatching(
      /^Recorded: Tia, Tablet 4, .*; received .* 90 s fast, corrected.*set wrong$/,
    ),
    expect.stringMatching(/Rework 1 ordered: Tia, Tablet 4, .*Change all screws$/),
    expect.stringMatching(/^After rework 1: 11\sNm \(Tia, Tablet 4, /),
    expect.stringMatching(/^Signed “I checked the torque”: Quinn, Tablet 4, /),
  ])
  // It is said once.
  expect(shown.match(/Rework 1 ordered/g)).toHaveLength(1)
})

test('a signature that a later rework took away stands before it, as one that went (WL-7)', () => {
  const { earlier: signed, ...last } = signature
  const again = { ...order, number: 2, date: at + 400, device_date: at + 340, reason: 'Once more' }
  const { items } = blockOf(
    [
      {
        ...torque,
        ...written('10.9', 2, 500),
        earlier: [...torque.earlier, written('11', 1, 200)],
      },
      { ...last, ...written('', 2, 400), userid: 7, earlier: [...signed, last] },
    ],
    [order, again],
  )
  expect(items.slice(1)).toEqual([
    expect.stringMatching(/Rework 1 ordered/),
    expect.stringMatching(/^After rework 1: 11/),
    expect.stringMatching(/^Signed “I checked the torque”: Quinn.*Rework 2 voided the signature/),
    expect.stringMatching(/Rework 2 ordered.*Once more$/),
    expect.stringMatching(/^After rework 2: 10\.9/),
  ])
})

test('who used a value as it is stands once, and a corrected one has no signature (WL-7)', () => {
  const first = { ...torque, ...written('15', 0, 0), earlier: [] }
  const here = { ...signature, rework: 0 }
  const released = blockOf([first, here], [], {
    ...deviation,
    decision: 'released',
    decided_reason: null,
    decided_name: 'Quinn',
  })
  expect(released.items.slice(1)).toEqual([
    'Used as is',
    expect.stringMatching(/^Signed “I checked the torque”: Quinn/),
  ])
  const corrected = blockOf([first, here], [], {
    ...deviation,
    decision: 'corrected',
    next_value: '11',
  })
  expect(corrected.items.join()).not.toContain('Signed')
})
