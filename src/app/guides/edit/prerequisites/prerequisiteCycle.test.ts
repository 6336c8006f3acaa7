import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { findPrerequisiteCycle, type PrerequisiteNode } from './prerequisiteCycle.ts'

const linksOf = (guides: Record<string, string[]>) => {
  const ids = new Map(Object.keys(guides).map((title, n) => [title, n + 1]))
  const linkOf = async (guideid: number): Promise<PrerequisiteNode | null> => {
    const [title] = [...ids].find(([, id]) => id === guideid) ?? []
    return title === undefined || title === 'Hidden'
      ? null
      : {
          guideid,
          title,
          prerequisites: existing(guides[title], 'the guide').map(one => ({
            guideid: existing(ids.get(one), 'the id'),
          })),
        }
  }
  return { linkOf, at: (title: string) => ({ guideid: existing(ids.get(title), 'the id'), title }) }
}

test('with A before B before C, A in C closes the circle A, B, C, A (A-113)', async () => {
  const { linkOf, at } = linksOf({ A: ['B'], B: ['C'], C: [] })
  expect(await findPrerequisiteCycle(at('C'), at('A').guideid, linkOf)).toEqual([
    'A',
    'B',
    'C',
    'A',
  ])
})

test('what does not lead back has no chain, however often ways meet (A-113)', async () => {
  const { linkOf, at } = linksOf({ A: ['B', 'C'], B: ['D'], C: ['D'], D: [], E: [] })
  expect(await findPrerequisiteCycle(at('E'), at('A').guideid, linkOf)).toBeNull()
  expect(await findPrerequisiteCycle(at('D'), at('A').guideid, linkOf)).toEqual([
    'A',
    'B',
    'D',
    'A',
  ])
})

test('a guide cannot come before itself, and what may not be read ends a way (A-113)', async () => {
  const { linkOf, at } = linksOf({ A: ['Hidden'], Hidden: ['C'], C: [] })
  expect(await findPrerequisiteCycle(at('A'), at('A').guideid, linkOf)).toEqual(['A', 'A'])
  expect(await findPrerequisiteCycle(at('C'), at('A').guideid, linkOf)).toBeNull()
})
