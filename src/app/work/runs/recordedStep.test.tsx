import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { formatExact } from '#app/ui/text/dates.ts'
import { RecordedStep } from './RecordedStep.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('an order that was given offline has the time of the device and that of arrival (WL-3)', () => {
  const [given, arrived] = [1_790_000_000, 1_790_007_200]
  const by = { userid: 7, device: 'Tablet 4', clock_ahead: 90 }
  const order = { number: 1, stepids: [11], ...by, reason: 'Oil them', signoffs: [] }
  const shown = (device_date: number | null) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <RecordedStep
          anchor="s7"
          stepid={11}
          number={1}
          name=""
          values={[]}
          signoffs={[]}
          reworks={[{ ...order, date: arrived, device_date }]}
          deviations={[]}
          fields={[]}
          nameOf={() => 'Tia'}
          level={2}
          onAmend={null}
        />
      </I18nProvider>,
    )
  const [at, later] = [given, arrived].map(date => formatExact(date, 'en'))
  expect(shown(given)).toContain(
    `Rework 1 ordered: Tia, Tablet 4, ${at}; received ${later}; device clock 90 s fast, corrected. Oil them`,
  )
  expect(shown(null)).toContain(
    `Rework 1 ordered: Tia, Tablet 4, ${later}; device clock 90 s fast, corrected. Oil them`,
  )
})
