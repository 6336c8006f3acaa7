import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepJsonInTab, readJsonInTab } from '#app/device/keptJson.ts'

const most = 60 // places of one tab's history
// milliseconds: what comes later, when nothing is loading, does not move the page any more
const patience = 10_000
const settling = 1500 // milliseconds in which the last parts may still come
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const stored = (): [string, number][] => {
  const kept = readJsonInTab('scroll')
  const places = Array.isArray(kept) ? (kept as [string, number][]) : []
  // Written by public/settings.js: where a page was left before it was followed.
  const left = readJsonInTab('left') as [string, number] | null
  return left ? [...places, left] : places
}
/** The page is new, its place in the history is not. */
const isLoadedAgain = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** The screen, or part of it: the page as it was sent may be shorter, or longer. */
const isStillComing = (): boolean =>
  document.querySelector('main [aria-busy=true], [data-scripted] #document') !== null

/**
 * Scrolls there as soon and as long as the content still comes; whoever does something meanwhile is
 * left alone.
 */
const holdAt = (y: number) => {
  const hold = { isOn: true, stop: () => undefined as void }
  const isAway = () => Math.abs(scrollY - y) > 1
  let isThere = false
  let changed = performance.now()
  const aim = () => {
    changed = performance.now()
    if (isAway()) scrollTo({ top: y, behavior: 'instant' })
    if (isThere || isAway()) return
    isThere = true
    clearTimeout(timer)
    timer = setTimeout(settle, settling)
  }
  // The page as it was sent is long enough; the screen that takes its place may not be so yet.
  const settle = () => {
    const isOver = !isStillComing() && (!isAway() || performance.now() - changed >= patience)
    if (isOver) hold.stop()
    else timer = setTimeout(settle, settling)
  }
  const content = new ResizeObserver(aim)
  let timer = setTimeout(settle, patience)
  hold.stop = () => {
    hold.isOn = false
    content.disconnect()
    clearTimeout(timer)
    for (const act of acts) removeEventListener(act, hold.stop, { capture: true })
  }
  for (const act of acts) addEventListener(act, hold.stop, { capture: true })
  aim()
  content.observe(document.body)
  return hold
}

let holding: ReturnType<typeof holdAt> | null = null
/** The page is brought to where its history has it: nothing else is to scroll it meanwhile. */
export const isBroughtBack = (): boolean => holding?.isOn === true

/**
 * Back, Forward and a reload come to where the page was left. The browser does that too, but at
 * once and never again: the page that is left may be shorter, and so is the screen that still
 * comes.
 */
export const useScrollPositions = (): void => {
  const { key, pathname, search } = useLocation()
  const way = useNavigationType()
  const here = `${key} ${pathname}${search}`
  const places = useRef<Map<string, number>>(null)
  // Before the browser paints. Scrolling is the browser's, outside React.
  useLayoutEffect(() => {
    const isReturn = places.current ? way === 'POP' : isLoadedAgain()
    const known = (places.current ??= new Map(stored()))
    const y = isReturn ? known.get(here) : undefined
    const hold = y === undefined ? null : holdAt(y)
    holding = hold
    const note = () => {
      // The address changes before its screen is there: until then it is the page before that
      // scrolls.
      if (hold?.isOn || ((history.state as { key?: string } | null)?.key ?? 'default') !== key)
        return
      known.delete(here)
      known.set(here, scrollY)
    }
    const keep = () => {
      note() // a reload may come before the event of the last scroll
      // Where nothing may be kept here, a reload begins where the browser finds it.
      keepJsonInTab('left', null)
      keepJsonInTab('scroll', [...known].slice(-most))
    }
    // After a link the page goes to its top, or to its anchor, first.
    const frame = requestAnimationFrame(note)
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      hold?.stop()
      cancelAnimationFrame(frame)
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [here, key, way])
}
