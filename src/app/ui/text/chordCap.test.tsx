import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChordCap } from './ChordCap.tsx'

const shown = () =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ChordCap chord="Mod+Enter" />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '')

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => vi.unstubAllGlobals())

test('keys are named as on the keyboard of the system and the language', () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
  expect(shown()).toBe('Ctrl+Enter')
  i18n.loadAndActivate({
    locale: 'de',
    messages: { [msg({ message: 'Ctrl', context: 'key' }).id]: 'Strg' },
  })
  expect(shown()).toBe('Strg+Enter')
  vi.stubGlobal('navigator', { platform: 'MacIntel' })
  expect(shown()).toBe('⌘↩')
})
