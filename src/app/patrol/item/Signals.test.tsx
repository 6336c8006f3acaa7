import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Signals } from './Signals.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a signal of a list is said with the words that were found (M-25, P-7)', () => {
  const signal_list = [
    {
      code: 'listed_word' as const,
      weight: 60,
      evidence: { units: [1], words: ['buy now', 'casino'] },
    },
    { code: 'shouting' as const, weight: 40, evidence: { units: [1] } },
  ]
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Signals detail={{ risk_score: 100, signal_list }} />
    </I18nProvider>,
  )
  expect(said).toContain('<dd>Suspicious word: buy now, casino</dd>')
  expect(said).toContain('<dd>Written in capital letters</dd>')
})
