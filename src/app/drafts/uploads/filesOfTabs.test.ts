import { expect, test } from 'vitest'
import { oneBrowser } from '../../../testing/drafts/oneBrowser.ts'
import { guideKey } from '../content/docKey.ts'
import { shareFiles } from './filesOfTabs.ts'

test('what a tab that was opened later leaves is taken by the one that stays', async () => {
  const name = `files ${crypto.randomUUID()}`
  const left = new Set<string>()
  const taken: string[] = []
  const heard: string[] = []
  const listeners = new Map<string, () => void>()
  const { request } = oneBrowser()().locks
  const asked = new Set<string>()
  const tabOf = (tab: string) =>
    shareFiles(
      {
        tab,
        othersWithFiles: async () => [...left].filter(other => other !== tab),
        takeFrom: async other => {
          left.delete(other)
          taken.push(`${tab} takes from ${other}`)
        },
        started: () => undefined,
        placesComing: () => [...left].map(() => ({ doc: guideKey(5), stepid: 7 })),
        hear: (other, places) => void heard.push(`${tab}: ${places.length} of ${other}`),
        subscribe: listener => {
          listeners.set(tab, listener)
          return () => void listeners.delete(tab)
        },
      },
      {
        request: ((
          lock: string,
          ...given: [LockOptions & LockGrantedCallback<unknown>, LockGrantedCallback<unknown>?]
        ) => {
          asked.add(`${tab} asks for ${lock.slice(name.length + 1)}`)
          return given[1] ? request(lock, given[0], given[1]) : request(lock, {}, given[0])
        }) as LockManager['request'],
      },
      name,
      new BroadcastChannel(name),
    )
  const first = tabOf('first')
  await first.look()
  const second = tabOf('second')
  await second.look()
  // Added after the first tab looked last.
  left.add('second')
  listeners.get('second')?.()
  await expect.poll(() => heard).toContain('first: 1 of second')
  await expect.poll(() => asked.has('first asks for second')).toBe(true)
  second.end()
  await expect.poll(() => taken).toEqual(['first takes from second'])
  await expect.poll(() => heard.at(-1)).toBe('first: 0 of second')
  // Its files were on no disk, or a third tab was there before: it leaves nothing to be taken.
  const third = tabOf('third')
  left.add('third')
  listeners.get('third')?.()
  await expect.poll(() => heard).toContain('first: 1 of third')
  await expect.poll(() => asked.has('first asks for third')).toBe(true)
  left.clear()
  third.end()
  await expect.poll(() => heard.at(-1)).toBe('first: 0 of third')
  expect(taken).toEqual(['first takes from second'])
  first.end()
})

test('an earlier version of the app, which knows names alone, hears who is there', async () => {
  const name = `files ${crypto.randomUUID()}`
  const earlier = new BroadcastChannel(name)
  const heard: unknown[] = []
  earlier.addEventListener('message', ({ data }) => void heard.push(data))
  const shared = shareFiles(
    {
      tab: 'new',
      othersWithFiles: async () => [],
      takeFrom: async () => undefined,
      started: () => undefined,
      placesComing: () => [],
      hear: () => undefined,
      subscribe: () => () => undefined,
    },
    oneBrowser()().locks,
    name,
    new BroadcastChannel(name),
  )
  await expect.poll(() => heard).toEqual(['new', { tab: 'new', places: [] }])
  shared.end()
  earlier.close()
})
