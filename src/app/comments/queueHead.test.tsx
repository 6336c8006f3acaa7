import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeKeys, resetAllKeys } from '#app/ui/keys/ownKeys.ts'
import { QueueHead } from './QueueHead.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  return () => {
    resetAllKeys()
    vi.unstubAllGlobals()
  }
})

const keys = () =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueueHead state={undefined} />
    </I18nProvider>,
  ).match(/(?<=<kbd>)[^<]*/g)

test('the queue of comments shows the keys that act, also those that somebody chose', () => {
  expect(keys()).toEqual(['J', 'K', 'A', 'D', 'U'])
  changeKeys({ acceptEdit: ['Y'], undoDecision: [''] })
  expect(keys()).toEqual(['J', 'K', 'Y', 'D', '–'])
})
