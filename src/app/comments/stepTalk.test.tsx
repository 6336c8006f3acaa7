import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { ShownStep } from '#app/drafts/content/shownGuide.ts'
import { partOf } from '../../fixtures/partOf.ts'
import { StepTalk } from './StepTalk.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const html = (stepid: StepId) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StepTalk step={partOf<ShownStep>({ stepid, comments: [], comment_count: 0 })} />
    </I18nProvider>,
  )

test('a step can be commented on once the service has it', () => {
  expect(html(4)).toContain('Comment on this step')
  expect(html('-4')).toBe('')
})
