import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { workEntry } from '#testing/workEntry.ts'
import { invalidField } from '#lib/errors.ts'
import { codeWords } from '#app/ui/refusals/codeWords.ts'
import { runOf, type Run } from '../run/run.ts'
import { turnedDown } from '../run/runActs.ts'
import { RefusedChange } from './RefusedChange.tsx'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => speak('en'))

const shown = (problem: Run['problem']) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RefusedChange problem={problem} />
    </I18nProvider>,
  )
const english = 'Torque holds the run until a second person signs'

test('what the service refused is said in the language of whoever looks, later too (WL-1)', () => {
  speak('en')
  const { problem } = turnedDown(
    runOf(workEntry(), 0),
    'k1',
    invalidField('fields', 'held', english),
  )
  expect(structuredClone(problem)).toEqual(problem)
  expect(shown(problem)).toContain(english)
  speak('de')
  expect(shown(problem)).toContain(codeWords.held())
  expect(shown(problem)).not.toContain(english)
})

test('a refusal that an older version kept as a sentence is shown as it stands (WL-1)', () => {
  speak('de')
  expect(shown(english)).toContain(english)
  expect(shown(null)).toBe('')
})
