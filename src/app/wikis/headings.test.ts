import { expect, test } from 'vitest'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { headingsOf, sectionNamed } from './headings.ts'

const headings = (raw: string) =>
  headingsOf(renderText(raw, 'document', emptyEnv('https://site.example')))

test('every heading of a page is listed with its level and where it stands', () => {
  expect(headings('== Zero and clicks ==\n\nText.\n\n=== What wears ===\n\n== Care ==')).toEqual([
    { id: 'Section_Zero_and_clicks', level: 2, text: 'Zero and clicks' },
    { id: 'Section_What_wears', level: 3, text: 'What wears' },
    { id: 'Section_Care', level: 2, text: 'Care' },
  ])
})

test('marks in a heading are left out and its signs are read as text', () => {
  expect(headings("== '''Nuts''' & <bolts> \"M5\" ==").map(({ text }) => text)).toEqual([
    'Nuts & <bolts> "M5"',
  ])
})

test('two headings of one name are told apart', () => {
  const ids = headings('== Care ==\n\n== Care ==').map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('text without headings has none, and what only looks like one is none', () => {
  expect(headings('Just text.')).toEqual([])
  expect(headings('<h2 id="x" class="header">No</h2>')).toEqual([])
})

test('a heading link survives changes of case and punctuation (A-144)', () => {
  const ids = headings('== Zero & Clicks! ==\n\n== Care ==\n\n== care? ==\n\n== Über Öl ==').map(
    ({ id }) => id,
  )
  expect(sectionNamed('Section_zero_clicks', ids)).toBe('Section_Zero_Clicks')
  expect(sectionNamed('Section__Zero_Clicks_', ids)).toBe('Section_Zero_Clicks')
  expect([sectionNamed('Section_care', ids), sectionNamed('Section_CARE', ids)]).toEqual([
    'Section_care',
    'Section_Care',
  ])
  expect(sectionNamed('Section_über_öl', ids)).toBe(ids[3])
  expect([
    sectionNamed('Section_Clicks', ids),
    sectionNamed('', ids),
    sectionNamed('_', ids),
  ]).toEqual([undefined, undefined, undefined])
})
