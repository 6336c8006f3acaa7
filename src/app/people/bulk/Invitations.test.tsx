import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Invitation } from '#contract/people/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { Invitations } from './Invitations.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const invitation: Invitation = {
  invitationid: 1,
  email: 'eve@crew.test',
  privilege: 'Author',
  teams: [],
  sent: 0,
  expires: 0,
  langid: 'en',
  state: 'expired',
  invited_by: 1,
  created: 0,
}

test('invitations that do not fit in one page are on the next', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = readPage('listInvitations', { query: { limit: 100, offset: 0 } })
  queries.setQueryData(queryKey, { items: [invitation], total: 250 })
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Invitations />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  expect(page).toContain('1 to 1 of 250')
  expect(page).toContain('href="/users/invitations?offset=100"')
})
