import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { Signals } from './Signals.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a signal of a list is said with the words that were found (M-25, P-7)', () => {
  const found = { rule_version: 2 }
  const signal_list = [
    {
      code: 'listed_word' as const,
      weight: 60,
      evidence: { words: ['buy now', 'casino'] },
      ...found,
    },
    { code: 'shouting' as const, weight: 40, evidence: {}, ...found },
  ]
  const said = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Signals detail={{ risk_score: 100, signal_list }} />
    </I18nProvider>,
  )
  expect(said).toContain('<dd>Suspicious word: buy now, casino</dd>')
  expect(said).toContain('<dd>Written in capital letters</dd>')
})
