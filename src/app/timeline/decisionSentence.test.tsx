import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { DecisionSentence } from './DecisionSentence.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type Row = Parameters<typeof DecisionSentence>[0]['row']
const vera = { userid: 5, username: 'Vera' }
const mo = { userid: 6, username: 'Mo' }

const said = (row: Pick<Row, 'action' | 'decider' | 'author'>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DecisionSentence row={{ ...row, title: 'A latch', url: '' }} />
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')

test('an edit is withdrawn by whoever took it back, not always by its author (P-17)', () => {
  const action = 'withdraw'
  expect(said({ action, decider: vera, author: vera })).toBe('Vera withdrew an edit to “A latch”')
  expect(said({ action, decider: mo, author: vera })).toBe(
    'Mo withdrew an edit to “A latch” by Vera',
  )
  expect(said({ action, decider: null, author: vera })).toBe(
    'The service withdrew an edit to “A latch” by Vera',
  )
})
