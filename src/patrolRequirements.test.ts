// Every requirement of patrol is named by a test: `… (M-61)` at the end of its name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testedIds } from './house/testedIds.ts'

const root = join(import.meta.dirname, '..')

/** Sections 0 to 6 and, of the state machines, the one of items. */
const isPatrol = (section: number, id: string) => section <= 6 || id === 'M-90'
/** Those without a test, and why. */
const closed: Readonly<Record<string, string>> = {
  'M-53':
    'rows of the screen: times in minutes beside the stored seconds, both paths of a category',
  'M-55': 'what the screen draws is cleaned as for readers: that is tested where it is cleaned',
  'M-56': 'folding is the screen’s; what the service leaves out is part of M-29',
  'M-58': 'a figure: `npm run bench units`',
  'M-81': 'keys of the screen',
}

const requirements = (): string[] => {
  let section = -1
  return readFileSync(join(root, 'docs', 'requirements', 'moderation-admin.md'), 'utf8')
    .split('\n')
    .flatMap(line => {
      section = Number(/^## (\d+)/.exec(line)?.[1] ?? section)
      const id = /^\| (M-\d+) \|/.exec(line)?.[1] ?? /^\*\*(M-\d+) /.exec(line)?.[1]
      return id && isPatrol(section, id) ? [id] : []
    })
}

test('every requirement of patrol is named by a test', () => {
  const wanted = requirements()
  expect(wanted).toHaveLength(90)
  const tested = testedIds()
  expect(wanted.filter(id => !tested.has(id) && !(id in closed))).toEqual([])
  expect(Object.keys(closed).filter(id => !wanted.includes(id))).toEqual([])
})
