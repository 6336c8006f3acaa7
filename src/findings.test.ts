// Every finding that was asked to be mended is named by a test: `… (P-28)` at the end of its name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testedIds } from './house/testedIds.ts'

const root = join(import.meta.dirname, '..')
const asked = [
  ...readFileSync(join(root, 'docs', 'requirements', 'findings.md'), 'utf8').matchAll(
    /^\| [^|]+ \| ([A-Z][^|]*\d) \|$/gm,
  ),
].flatMap(([, ids = '']) => ids.split(', '))
const tested = testedIds()

test('every finding that was asked to be mended is named by a test', () => {
  expect(asked).toHaveLength(101)
  expect(asked.filter(id => !tested.has(id))).toEqual([])
})

test('the findings stand in the list once, in the form of ids', () => {
  expect(asked.filter(id => !/^(?:(?:P|R|WL|T)-C?|[WD](?:-C)?)\d+$/.test(id))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
})
