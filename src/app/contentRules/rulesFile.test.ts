import { expect, test } from 'vitest'
import { rulesIn, sizeOf } from './rulesFile.ts'

test('only an export of content rules is read', () => {
  const file = { format: 'stepwright-content-rules', version: 1, rules: [{ name: 'A' }] }
  expect(rulesIn(JSON.stringify(file))).toEqual(file)
  for (const text of ['', 'no JSON', '[]', 'null', '3', '{}'])
    expect([text, rulesIn(text)]).toEqual([text, null])
  expect(rulesIn(JSON.stringify({ ...file, version: 2 }))).toBeNull()
  expect(rulesIn(JSON.stringify({ ...file, rules: 'A' }))).toBeNull()
})

test('a file counts as it is sent, not as it is indented', () => {
  expect(sizeOf(JSON.parse('{ "rules":\n  [ "ä" ] }'))).toBe(16)
})
