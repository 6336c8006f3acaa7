import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserOfTabs } from '#testing/drafts/browserOfTabs.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'
import type { LockEvent } from './tabLock.ts'

test('however tabs open, take over and leave, one writes and nobody waits for ever (A-44)', () => {
  const acts: readonly LockEvent[] = [
    { is: 'entered' },
    { is: 'took over' },
    { is: 'screen came' },
    { is: 'screen went' },
    { is: 'left', waits: false },
    { is: 'left', waits: true },
  ]
  const move = fc.record({
    tab: fc.nat(2),
    act: fc.option(fc.constantFrom(...acts)),
    choice: fc.nat(20),
  })
  alwaysHolds(
    fc.property(fc.array(move, { maxLength: 60 }), moves => {
      const { tabs, step, act, holder } = browserOfTabs(3)
      const hasLock = (tab: number) => tabs[tab]?.lock.holding?.request === holder()?.request
      for (const { tab, act: event, choice } of moves) {
        if (event) act(tab, event)
        else step(choice)
      }
      for (let n = 0; step(n); n += 1) if (n > 5000) throw new Error('It never comes to rest')
      const writers = [...tabs.keys()].filter(tab => tabs[tab]?.lock.role === 'writer')
      const readers = tabs.filter(({ lock }) => lock.role === 'reader')
      expect(tabs.map(({ waiting }) => waiting)).toEqual([0, 0, 0])
      expect(writers).toEqual(holder() ? [holder()?.tab] : [])
      expect(writers.every(hasLock)).toBe(true)
      // Who reads along does so of somebody.
      if (readers.length > 0) expect(writers).toHaveLength(1)
    }),
    { check: 200, test: 1000, soak: 20_000 },
  )
})
