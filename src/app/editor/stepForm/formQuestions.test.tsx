import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { blankField } from './formDraft.ts'
import { FormQuestions } from './FormQuestions.tsx'
import { questionsOf, standing, withTheirs } from './heldForm.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('bounds of a field that both added are asked about in words (R-1)', () => {
  const torque = { ...blankField(), label: 'Torque', type: 'number' as const, min: '1' }
  const formOf = (key: string, max: string, unit: string) => ({
    form_revisionid: 2,
    fields: [{ ...torque, key, max, unit }],
  })
  const empty = standing({ form_revisionid: 1, fields: [] })
  const held = withTheirs({ ...empty, draft: formOf('new', '14', 'Nm') }, formOf('9', '120', 'kN'))
  const { questions, answers } = questionsOf(held, {})
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FormQuestions
        held={held}
        asking={{ questions, answers, isReady: false, answer: () => undefined }}
        act="Save"
        join={() => undefined}
      >
        Somebody saved.
      </FormQuestions>
    </I18nProvider>,
  )
  expect(page).toContain('Torque: ')
  const words = page.replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('From 1 to 14\u00a0Nm')
  expect(words).toContain('From 1 to 120\u00a0kN')
})
