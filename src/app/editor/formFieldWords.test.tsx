import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { FormField } from '#contract/worklog/shapes.ts'
import { useBoundsWords, useFormFieldWords } from './formFieldWords.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type Asked = Omit<FormField, 'field_revisionid'>
const Field = ({ field }: { field: Asked }) => useFormFieldWords()(field)
const Bounds = ({ field }: { field: Asked }) => useBoundsWords()(field)
const shown = (element: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>)

test('bounds begin with a capital alone, and without one within a list (WL-1)', () => {
  const words = (more: Partial<Asked>) => {
    const field: Asked = { label: 'A', type: 'number', required: true, ...more }
    return [shown(<Bounds field={field} />), shown(<Field field={field} />)]
  }
  expect(words({ min: 0, max: 12, unit: 'Nm' })).toEqual([
    'From 0 to 12\u00a0Nm',
    'A: Number, from 0 to 12\u00a0Nm, required',
  ])
  expect(words({ min: 3 })).toEqual(['At least 3', 'A: Number, at least 3, required'])
  expect(words({ unit: 'kN' })).toEqual(['In kN', 'A: Number, in kN, required'])
  expect(words({ type: 'text', max: 9 })).toEqual([
    'At most 9 characters',
    'A: Text, at most 9 characters, required',
  ])
  expect(words({ type: 'file', takes: 'picture' })).toEqual(['', 'A: File (Pictures), required'])
})
