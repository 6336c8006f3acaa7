import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { emptyStep, type GuideContent } from '#app/drafts/content/guideContent.ts'
import type { UnsavedWork } from './previewGuide.ts'
import { UnsavedParts } from './UnsavedParts.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const base = { title: 'Old', summary: 'Was.', stepids: [1, 2] } as GuideContent
const changed = (mine: object): UnsavedWork['guide'] => ({ base, mine: { ...base, ...mine } })
const steps = (...ids: number[]): UnsavedWork['steps'] =>
  new Map(ids.map(id => [id, { base: null, mine: emptyStep() }]))
const said = (work: UnsavedWork) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UnsavedParts work={work} />
    </I18nProvider>,
  ).trim()

test('what is not saved yet is counted by what it is', () => {
  const [one, two] = [steps(1), steps(1, 2)]
  expect(said({ guide: null, steps: one })).toMatch(/^1 step is not saved yet\./)
  expect(said({ guide: changed({ title: 'New', summary: 'Is.' }), steps: two })).toBe(
    '2 steps are not saved yet. Changed lines are marked. Details not saved yet: Title, Summary.',
  )
  expect(said({ guide: changed({ stepids: [2, 1] }), steps: steps() })).toBe(
    'The changed order or number of steps is not saved yet.',
  )
  expect(said({ guide: null, steps: steps() })).toBe('')
})
