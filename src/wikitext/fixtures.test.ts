import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { atLeast } from '#lib/existing.ts'
import { renderText } from './html.ts'
import { parse } from './parse.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'

const folder = new URL('./fixtures/', import.meta.url)
const named = (url: URL): string[] =>
  readdirSync(url)
    .map(file => file.replace(/\.(?:ts|txt)$/, ''))
    .sort()

/** Title, a dot line, wiki text, a dot line, HTML, a dot line. */
const casesOf = (file: string): { title: string; raw: string; html: string }[] =>
  [
    ...readFileSync(new URL(`${file}.txt`, folder), 'utf8').matchAll(
      /^([^\n.]+)\n\.\n(.*?)\n\.\n(.*?)\n\.$/gms,
    ),
  ].map(found => {
    const [, title, raw, html] = atLeast(4, found)
    return { title, raw, html }
  })

test('every construct has a file of fixtures', () => {
  expect(named(folder)).toEqual(named(new URL('./constructs/', import.meta.url)))
})

describe.each(named(folder))('%s', file => {
  const cases = casesOf(file)

  test('has the plain case, a nested, an unclosed and a hostile one', () => {
    expect(cases.map(each => each.title)).toEqual(
      expect.arrayContaining(['plain', 'nested', 'hostile']),
    )
    expect(cases.length).toBeGreaterThanOrEqual(4)
  })

  test.each(cases)('$title is shown and comes back', ({ raw, html }) => {
    expect(renderText(raw, 'document', stubEnv())).toBe(html)
    const source = toSource(parse(raw))
    expect(parse(source)).toEqual(parse(raw))
    expect(toSource(parse(source))).toBe(source)
  })
})
