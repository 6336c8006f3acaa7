import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { RunOfOrder } from './RunOfOrder.tsx'
import type { RecordOfOrder } from './useOrderRecord.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const run = {
  entryid: 3,
  guideid: 4,
  title: 'Open the tap',
  userid: 7,
  username: 'Tia',
  workorderid: 'W-77',
  serial: null,
  status: 'complete',
  starttime: 1_790_000_000,
  endtime: 1_790_000_900,
  release: null,
  values: 2,
  deviations: 0,
  steps_signed: 1,
  step_count: 1,
  signatures: [],
  started_early: null,
} satisfies RecordOfOrder['run']
const record: RecordOfOrder = {
  run,
  entry: { entryid: 3, started_early: null } as WorkEntry,
  guide: { title: 'Close the tap' } as Guide,
  fields: [],
  deviations: [],
  content_hash: null,
}

const drawn = (one: RecordOfOrder, isOpen = false) => {
  const client = new QueryClient()
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RunOfOrder record={one} isOpen={isOpen} onToggle={() => {}} nameOf={String} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { said, asked: client.getQueryCache().getAll().length }
}

test('a run without a release has the title that its guide had then, as its own record (WL-7)', () => {
  const { said } = drawn(record)
  expect(said).toContain('Close the tap')
  expect(said).not.toContain('Open the tap')
})

test('a folded run is named by its guide and time, and asks the service for nothing (WL-7)', () => {
  const started_early = { guides: 2, reason: 'The tap leaked' }
  const early = { ...record, entry: { ...record.entry, started_early } }
  const { said, asked } = drawn(early)
  expect(said).toContain('2 guides that come first. The tap leaked')
  expect(asked).toBe(0)
  const titleId = /<article[^>]* aria-labelledby="([^"]+)"/.exec(said)?.[1]
  expect(said).toContain(`<h3 id="${titleId}">`)
  expect(/<summary>(.*?)<\/summary>/.exec(said)?.[1]?.replaceAll(/<[^>]*>/g, '')).toMatch(
    /^Record: 2 values Close the tap, .*\d/,
  )
})

test('a run in which no value stands now says nothing of their number (WL-7)', () => {
  const { said } = drawn({ ...record, run: { ...run, values: 0 } })
  expect(said).toMatch(/<summary>Record</)
})
