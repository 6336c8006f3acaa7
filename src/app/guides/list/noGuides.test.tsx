import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { filtersOf } from '#contract/guides/address.ts'
import { NoGuides } from './NoGuides.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const said = (query: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NoGuides filters={filtersOf(new URLSearchParams(query))} canWrite={false} />
    </I18nProvider>,
  )

test('a page behind the last one is not taken for a filter that matches nothing', () => {
  const behind = said('title=chain&offset=200')
  expect(behind).toContain('Page not found in this list')
  expect(behind).not.toContain('No guide matches')
  expect(behind).toContain('href="/guides?title=chain"')
  expect(said('title=chain')).toContain('No guide matches “chain”')
})

test('only a filter of titles speaks of what is typed', () => {
  expect(said('title=chain')).toContain('The title must contain exactly what you type.')
  expect(said('types=repair')).toContain('Remove a filter to see more guides.')
})
