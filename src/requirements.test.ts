// Every requirement of every stage is named by a test: `… (A-20)` at the end of its name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testedIds } from './house/testedIds.ts'

const root = join(import.meta.dirname, '..')

/** Those that were given up: the page keeps their ids. */
const givenUp = ['A-151', 'A-231']

type Requirement = { id: string; text: string }
const requirements: Requirement[] = [
  ...readFileSync(join(root, 'docs', 'requirements', 'authoring.md'), 'utf8').matchAll(
    /^- \*\*(A-\d+)\*\* (.+)$/gm,
  ),
].map(([, id = '', text = '']) => ({ id, text }))
const staged = requirements.filter(({ text }) => /^\[[123]\] .*\*Check:\* \S/.test(text))

const tested = new Set([...testedIds()].filter(id => id.startsWith('A-')))

test('every requirement has a stage and a check, or is named as given up (A-230)', () => {
  expect(requirements.map(({ id }) => id)).toEqual(
    Array.from({ length: 231 }, (_, n) => `A-${n + 1}`),
  )
  const others = requirements.filter(one => !staged.includes(one))
  expect(others.map(({ id }) => id)).toEqual(givenUp)
  expect(others.filter(({ text }) => !text.startsWith('dropped'))).toEqual([])
})

test('a test names every requirement of the three stages (A-230)', () => {
  expect(staged.map(({ id }) => id).filter(id => !tested.has(id))).toEqual([])
})

test('no test names a requirement that does not exist (A-230)', () => {
  const known = new Set(staged.map(({ id }) => id))
  expect([...tested].filter(id => !known.has(id))).toEqual([])
})
