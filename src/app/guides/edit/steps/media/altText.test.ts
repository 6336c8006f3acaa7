import { expect, test } from 'vitest'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { existing } from '#lib/existing.ts'
import { altSuggestion, picturesWithoutText } from './altText.ts'

const line = (text_raw: string) => ({ lineid: null, text_raw, bullet: 'black', level: 0 })
const step = (...texts: string[]) => ({ ...emptyStep(), lines: texts.map(line) })
const withPictures = (...alts: (string | null | undefined)[]) => ({
  media: {
    type: 'image' as const,
    data: alts.map((alt, n) => ({ id: n + 1, ...(alt === undefined ? {} : { alt }) })),
  },
})

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

test('a picture without text that is not decorative is reported (A-94)', () => {
  expect(picturesWithoutText(withPictures('A lid', '', null, undefined))).toEqual([2, 3])
  expect(picturesWithoutText({ media: { type: 'video', data: { objectid: 4 } } })).toEqual([])
})
