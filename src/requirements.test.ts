// Every requirement of the first stage is named by a test: `… (A-20)` at the end of its name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testedIds } from './house/testedIds.ts'
import { firstOf } from './lib/existing.ts'

const root = join(import.meta.dirname, '..')

/** Whole sections whose screens do not exist yet: patrol. */
const laterSections = ['15']
/** Single ones that wait, and for what. */
const closed: Readonly<Record<string, string>> = {}
const isClosed = ({ id, section }: Requirement) =>
  id in closed || laterSections.includes(firstOf(section.split('.')))

type Requirement = { id: string; section: string; stage: number }
const requirements = (): Requirement[] => {
  let section = ''
  return readFileSync(join(root, 'docs', 'requirements', 'authoring.md'), 'utf8')
    .split('\n')
    .flatMap(line => {
      section = /^##+ (\d+(\.\d+)?)/.exec(line)?.[1] ?? section
      const [, id, stage] = /^- \*\*(A-\d+)\*\* \[(\d)\]/.exec(line) ?? []
      return id ? [{ id, section, stage: Number(stage) }] : []
    })
}

const testedAuthoring = (): Set<string> =>
  new Set([...testedIds()].filter(id => id.startsWith('A-')))

test('a test names every first-stage requirement with a screen (A-230)', () => {
  const tested = testedAuthoring()
  const first = requirements().filter(({ stage }) => stage === 1)
  expect(first.length).toBeGreaterThan(150)
  const missing = first.filter(one => !tested.has(one.id) && !isClosed(one)).map(({ id }) => id)
  expect(missing).toEqual([])
  expect(Object.keys(closed).filter(id => tested.has(id))).toEqual([])
})

test('no test names a requirement that does not exist (A-230)', () => {
  const known = new Set(requirements().map(({ id }) => id))
  expect([...testedAuthoring()].filter(id => !known.has(id))).toEqual([])
})
