import { expect, test } from 'vitest'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { existing } from '#lib/existing.ts'
import { altSuggestion } from './altText.ts'

const line = (text_raw: string) => ({ lineid: null, text_raw, bullet: 'black', level: 0 })
const step = (...texts: string[]) => ({ ...emptyStep(), lines: texts.map(line) })

test('the suggested text of a picture is its line in plain words (A-94)', () => {
  const two = step("Lift the ''inner'' burr", 'See [link|https://example.org|the manual] first')
  expect(altSuggestion(two, 0)).toBe('Lift the inner burr')
  expect(altSuggestion(two, 1)).toBe('See the manual first')
  expect(altSuggestion(two, 2)).toBe('Lift the inner burr')
  expect(altSuggestion(step(''), 0)).toBeUndefined()
  expect([
    ...existing(altSuggestion(step('x'.repeat(300)), 0), 'the suggested alt text'),
  ]).toHaveLength(250)
})
