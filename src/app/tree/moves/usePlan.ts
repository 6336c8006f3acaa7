import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { orderIn, type Tree } from '../model/treeModel.ts'
import type { LoggedMove } from './moveLog.ts'
import { keyOf, type Move } from './moveRules.ts'
import { madeIn, planOf, withPlanned, type PlannedMove } from './plan.ts'
import { openPlanStore, type PlanStore } from './planStore.ts'

/** The lines of the plan; what is kept of them outlives a reload. */
const useWanted = (owner: string | null) => {
  const [wanted, setWanted] = useState<readonly PlannedMove[]>([])
  // What is added after a wait is added to the plan of then.
  const latest = useRef(wanted)
  const put = useCallback((next: readonly PlannedMove[]) => {
    latest.current = next
    setWanted(next)
  }, [])
  const store = useRef<Promise<PlanStore> | null>(null)
  // What is kept lies in the browser, outside React. A browser that keeps nothing has the plan
  // until the page goes.
  useEffect(() => {
    let isGone = false
    store.current = owner === null ? null : openPlanStore(owner)
    store.current
      ?.then(opened => opened.load())
      .then(kept => {
        if (!isGone)
          put([
            ...kept.filter(one => !latest.current.some(other => keyOf(other) === keyOf(one))),
            ...latest.current,
          ])
      })
      // A device without a store has no plan from before.
      .catch(() => undefined)
    return () => {
      isGone = true
      put([]) // the next person has a plan of their own
    }
  }, [owner, put])
  const change = (next: readonly PlannedMove[]) => {
    put(next)
    const save = async () => (await store.current)?.save(next)
    // The plan stays on the screen; only a reload would lose it.
    void save().catch(() => undefined)
  }
  return { wanted, latest, change }
}

/**
 * The moves that somebody collects before any of them is made. `live` is the service's tree; `tree`
 * has the plan in it while `isOn`. `owner`: a person on this site; null: nobody who may move.
 * `log`: of that person's moves.
 */
export const usePlan = (
  tree: Tree,
  owner: string | null,
  isOn: boolean,
  log: readonly LoggedMove[],
) => {
  const { i18n } = useLingui()
  const { wanted, latest, change } = useWanted(owner)
  const id = wanted[0]?.plan ?? ''
  const made = useMemo(() => madeIn(log, id), [log, id])
  const plan = useMemo(
    () => planOf(tree, isOn ? wanted : [], orderIn(i18n.locale), made),
    [tree, isOn, wanted, i18n.locale, made],
  )
  return {
    isOn,
    wanted,
    live: tree,
    ...plan,
    planned: useMemo(
      () => new Set(plan.moves.filter(({ what }) => what === undefined).map(({ title }) => title)),
      [plan],
    ),
    /** Those that were made are read from the log by this name; empty without a plan. */
    id,
    /** False: there would be more than `most` lines, and none is added. */
    add: (moves: readonly Move[], most = Infinity): boolean => {
      const now = latest.current
      const next = withPlanned(tree, now, moves, now[0]?.plan ?? crypto.randomUUID())
      if (next.length > most) return false
      if (moves.length > 0) change(next)
      return true
    },
    takeOut: (key: string) => change(latest.current.filter(move => keyOf(move) !== key)),
    throwAway: () => change([]),
  }
}
