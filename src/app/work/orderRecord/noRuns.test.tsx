import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { NoRuns } from './NoRuns.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (total: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NoRuns orderid={5} total={total} />
    </I18nProvider>,
  )

test('behind the last page a record does not say that its order has no runs (WL-7)', () => {
  const behind = said(51)
  expect(behind).toContain('Page not found in this list')
  expect(behind).toContain('href="/work/orders/5/record"')
  expect(behind).not.toContain('has no runs yet')
  expect(said(0)).toContain('has no runs yet')
})
