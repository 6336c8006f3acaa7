import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { TimelineRow } from './TimelineRow.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('an erased person is named as it fits at the start of a sentence and within (P-17)', () => {
  const said = (app_password: string | null) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <TimelineRow
          entry={{
            timelineid: '1-token-1',
            date: 1,
            kind: 'sign_in',
            audit: null,
            decision: null,
            sign_in: {
              user_agent: '',
              how: null,
              app_password,
              last_used: 1,
              ended: null,
              why: null,
            },
          }}
          subject={{ kind: 'user', id: 7, title: null }}
          settingWords={() => undefined}
        />
      </I18nProvider>,
    ).replaceAll(/<[^>]*>/g, '')
  expect(said(null)).toContain('Someone with an erased account signed in')
  expect(said('Press')).toContain('A program signed in as (former user)')
})
