import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { read } from '#app/api/read.ts'
import { useAllPeopleNames } from '#app/api/usePeopleNames.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const Names = () => useAllPeopleNames([7, 8])?.(8) ?? 'on their way'

test('a record waits for all of its names, and is never printed without one (WL-7)', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shown = () =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Names />
        </QueryClientProvider>
      </I18nProvider>,
    )
  for (const [userid, username] of [
    [8, 'Quinn'],
    [7, 'Tia'],
  ] as const) {
    expect(shown()).toBe('on their way')
    const { queryKey } = read('readUser', { params: { userid } })
    queries.setQueryData<{ username: string }>(queryKey, { username })
  }
  expect(shown()).toBe('Quinn')
})
