import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { GuideLanguages } from './GuideLanguages.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const html = (langid: string, ...available_langids: string[]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <GuideLanguages
        guide={{ guideid: 5, title: 'Der Riemen', type: 'repair', langid, available_langids }}
      />
    </I18nProvider>,
  )

test('a guide in one language offers no others', () => {
  expect(html('en', 'en')).toBe('')
})

test('each language is named in itself, has an address, and the shown one is marked', () => {
  const nav = html('de', 'en', 'de', 'fr')
  expect(nav).toContain('<nav')
  expect(nav.match(/>[^<>]+</g)).toEqual(['>English<', '>Deutsch<', '>Français<'])
  expect(nav).toContain('href="/Guide/Der+Riemen/5?lang=fr"')
  expect(nav.match(/aria-current="true"[^>]*>(\w+)</)?.[1]).toBe('Deutsch')
  expect(nav.match(/aria-current/g)).toHaveLength(1)
})
