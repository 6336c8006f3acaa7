import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { FirstShown, isShownLater } from './FirstShown.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const shown = (revisionid: number, first = revisionid) => ({
  revisionid,
  guide: { revisionid: first },
})
const said = (was: ReturnType<typeof shown>, is: ReturnType<typeof shown>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FirstShown was={was} is={is} />
    </I18nProvider>,
  )

test('a revision that is shown as readers saw it first is no other one', () => {
  expect(said(shown(5), shown(9))).toBe('')
  expect(isShownLater(shown(5))).toBe(false)
  expect(isShownLater(shown(5, 9))).toBe(true)
  const of5 = 'Revision 5 was saved before readers could see it.'
  expect(said(shown(5, 9), shown(12))).toContain(`${of5} It is shown as it first appeared`)
  expect(said(shown(12), shown(5, 9))).toContain(of5)
})

test('two revisions that readers saw at once are not called the same', () => {
  for (const markup of [said(shown(5, 9), shown(6, 9)), said(shown(5, 9), shown(9))])
    expect(markup).toContain(
      'Both revisions first appeared to readers in revision 9, so there is nothing to compare.',
    )
})
