import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { ScreenFailure } from './ScreenFailure.tsx'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('location', { pathname: '/' }) // the details of a failure name the page
})

const said = (error: unknown) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ScreenFailure error={error} onRetry={() => undefined} />
    </I18nProvider>,
  )

test('a screen that failed names the cause, and the service only for what it answered', () => {
  expect(said(new ApiError(500, 'Broken'))).toContain('The service answered with an error.')
  const fault = said(new TypeError('x is undefined'))
  expect(fault).toContain('An error in the app stopped this page from loading.')
  expect(fault).toContain('Nothing is lost: what you wrote is kept on this device.')
  expect(fault).not.toContain('The service')
})
