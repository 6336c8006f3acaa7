// Tabs of one browser that share documents, for properties of who writes.
import { guideKey } from '#app/drafts/content/docKey.ts'
import {
  newTabLock,
  reduceLock,
  type LockEffect,
  type LockEvent,
} from '#app/drafts/tabs/tabLock.ts'

const none = newTabLock(guideKey(5))
/** Tabs of one browser: its lock as the standard of Web Locks has it, and its channel. */
export const browserOfTabs = (count: number) => {
  type Asked = { tab: number; request: number }
  const tabs = Array.from({ length: count }, () => ({ lock: none, waiting: 0 }))
  // Of each line only the first may happen next.
  const lines = new Map<string, (() => void)[]>()
  let [holder, queue]: [Asked | null, Asked[]] = [null, []]
  const later = (line: string, work: () => void) =>
    void lines.set(line, [...(lines.get(line) ?? []), work])
  const is = (one: Asked | null, { tab, request }: Asked) =>
    one?.tab === tab && one.request === request
  const tell = (asked: Asked, what: 'granted' | 'failed') =>
    later(`lock ${asked.tab}`, () => happen(asked.tab, { is: what, request: asked.request }))
  const grant = (asked: Asked) => {
    holder = asked
    tell(asked, 'granted')
  }
  const drop = (asked: Asked) => {
    if (!queue.some(one => is(one, asked))) return
    queue = queue.filter(one => !is(one, asked))
    tell(asked, 'failed')
  }
  const request = (asked: Asked, how: Extract<LockEffect, { do: 'request' }>['patience']) => {
    if (how === 'steals' && holder) tell(holder, 'failed')
    if (how === 'steals' || !holder) return grant(asked)
    if (how === 'none') return tell(asked, 'failed')
    queue.push(asked)
    if (how === 'arriving') later(`time ${asked.tab}`, () => drop(asked))
  }
  const giveUp = (asked: Asked) => {
    if (!is(holder, asked)) return drop(asked)
    holder = null
    const next = queue.shift()
    if (next) grant(next)
  }
  const happen = (tab: number, event: LockEvent): void => {
    const one = tabs[tab]
    if (!one) return
    const [lock, effects] = reduceLock(one.lock, event)
    one.lock = lock
    for (const effect of effects) {
      if (effect.do === 'request') request({ tab, ...effect }, effect.patience)
      if (effect.do === 'give up') giveUp({ tab, ...effect })
      if (effect.do === 'answer') one.waiting = 0
      if (effect.do === 'sync')
        later(`sync ${tab}`, () => happen(tab, { is: 'synced', request: effect.request }))
      if (effect.do === 'end')
        later(`work ${tab}`, () => happen(tab, { is: 'ended', ending: effect.ending }))
      if (effect.do === 'keep') later(`work ${tab}`, () => happen(tab, { is: 'kept' }))
      if (effect.do === 'wait') later(`time ${tab}`, () => happen(tab, effect.event))
      if (effect.do === 'post')
        for (const other of tabs.keys())
          if (other !== tab)
            later(`from ${tab} to ${other}`, () =>
              happen(other, { is: 'heard', message: effect.message }),
            )
    }
  }
  /** What comes next, of all that may. */
  const step = (choice: number): boolean => {
    const open = [...lines].filter(([, works]) => works.length > 0)
    const [, works] = open[choice % Math.max(1, open.length)] ?? []
    works?.shift()?.()
    return works !== undefined
  }
  const act = (tab: number, event: LockEvent) => {
    const one = tabs[tab]
    if (!one) return
    const { role } = one.lock
    if (event.is === 'entered' && role !== 'none') return
    if (event.is === 'took over' && role !== 'reader') return
    if (event.is === 'screen went' && one.lock.screens === 0) return
    if (event.is === 'entered' || event.is === 'took over') one.waiting += 1
    happen(tab, event)
  }
  return { tabs, step, act, holder: () => holder }
}
