import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { CategoryTable } from './CategoryTable.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('the number of a category leads to what waits in it, by the name that is seen', () => {
  const category = {
    category: 'Tea pots',
    title: 'Pots for tea',
    count: 1234,
    oldest_age: 90_000,
    median_age: 7200,
  }
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <CategoryTable title="Waiting by category" of={[category]} />
    </I18nProvider>,
  )
  const [, attributes] = /<a ([^>]*)>1,234<\/a>/.exec(said) ?? []
  expect(attributes).toContain('aria-label="Pots for tea: 1,234"')
  const address = /href="([^"]*)"/.exec(attributes ?? '')?.[1]?.replaceAll('&amp;', '&')
  const { pathname, searchParams } = new URL(address ?? '', 'http://stepwright.test')
  expect([pathname, searchParams.get('category')]).toEqual(['/patrol', 'Tea pots'])
})
