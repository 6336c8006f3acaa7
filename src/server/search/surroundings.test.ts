import { describe, expect, test } from 'vitest'
import { isSame, newMemory } from './surroundings.ts'

const pliers = { tagid: 7, names: ['Pliers', 'needle nose pliers', 'Zange'] }
const tongs = { tagid: 3, names: ['Tongs', 'Greifzange'] }
const told = (...tags: (typeof pliers)[]) => ({
  langids: ['de', 'en'],
  tags: tags.map(one => ({ ...one, runs: one.names.map(name => name.toLowerCase()) })),
})

describe('what is remembered of the surroundings of a search', () => {
  test('are languages, and the spellings of tags by all their names', () => {
    const memory = newMemory(10)
    expect(memory.recall('zange')).toEqual({ langids: [], tags: [] })
    memory.remember('old zange', told(pliers))
    memory.remember('greifzange', told(tongs))
    expect(memory.recall('  Needle  Nose PLIERS, zange or Tongs')).toEqual({
      langids: ['de', 'en'],
      tags: [tongs, pliers],
    })
    expect(memory.recall('old needle nose').tags).toEqual([])
  })

  test('is no tag that these words no longer name, and each tag as it was told last', () => {
    const memory = newMemory(10)
    memory.remember('zange', told(pliers))
    memory.remember('zange', told())
    expect(memory.recall('zange').tags).toEqual([])
    const renamed = { ...pliers, names: ['Pliers', 'Kneifzange'] }
    memory.remember('pliers', told(renamed))
    expect(memory.recall('pliers').tags).toEqual([renamed])
  })

  test('is bounded, and what was not told for longest goes first', () => {
    const memory = newMemory(5)
    memory.remember('zange', told(pliers))
    memory.remember('tongs', told(tongs))
    memory.remember('zange', told(pliers))
    memory.remember('spudger', told({ tagid: 9, names: ['Spudger', 'pry'] }))
    expect(memory.recall('tongs greifzange').tags).toEqual([])
    expect(memory.recall('zange').tags).toEqual([pliers])
    expect(memory.recall('pry').tags).toHaveLength(1)
  })

  test('holds where languages and spellings are the same', () => {
    const one = told(pliers)
    expect(isSame(one, told(pliers))).toBe(true)
    expect(isSame(one, told({ ...pliers, names: ['Pliers'] }))).toBe(false)
    expect(isSame(one, { ...one, langids: ['en'] })).toBe(false)
  })
})
