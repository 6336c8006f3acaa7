import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { SettingsEffects } from './SettingsEffects.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (isFailed: boolean) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SettingsEffects names={['undo_minutes']} effects={null} isFailed={isFailed} />
    </I18nProvider>,
  )

test('a change that cannot be counted is not said to be counted still', () => {
  expect(said(false)).toContain('Counting…')
  expect(said(true)).not.toContain('Counting…')
  expect(said(true)).toContain('The effect is not known.')
})
