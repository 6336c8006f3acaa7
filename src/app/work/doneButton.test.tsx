import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { AskedField } from './run/run.ts'
import { DoneButton } from './bench/DoneButton.tsx'

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

const whyOf = (held: AskedField, fields: readonly AskedField[]) => {
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DoneButton
        bench={{
          isWorking: true,
          state: 'started',
          step: undefined,
          steps: [],
          number: 1,
          holding: [held],
          missing: [],
          store: { pack: { fields: [...fields] } },
          done: () => undefined,
        }}
      />
    </I18nProvider>,
  )
  return drawn.replaceAll(/<[^>]*>/g, ' ')
}

test('Done waits for rework only where nobody can sign instead (WL-1)', () => {
  const again = { ...torque, rework: true }
  expect(whyOf(again, [again])).toContain('Waits for rework: Torque')
  expect(whyOf(again, [again, signature])).toContain('Waits for a decision: Torque')
  const held = { ...torque, hold: true }
  expect(whyOf(held, [held, signature])).toContain('Waits for a decision: Torque')
})
