import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '#app/api/useMe.ts'
import { countDependents, dependentsOf, type Dependents } from './dependents.ts'

/** Whom this visit has told, of which act on which guide. */
const told = new Set<string>()

type Asking = { dependents: Dependents; act: () => void }

/**
 * What other guides show, too, is changed once these were named; a visit names them once for each
 * guide. Where nobody knows them, it goes straight on: the editor works offline.
 */
export const useToldFirst = (guideid: number, what: 'steps' | 'type') => {
  const client = useQueryClient()
  const userid = useMe()?.userid
  const [asking, setAsking] = useState<Asking | null>(null)
  // Rows that are not drawn anew call what they were given first: what is known is looked up here.
  const toldFirst = (act: () => void) => {
    const key = `${userid} ${what} ${guideid}`
    const dependents = client.getQueryData(dependentsOf(guideid).queryKey)
    if (!dependents || countDependents(dependents) === 0 || told.has(key)) return act()
    told.add(key)
    setAsking({ dependents, act })
  }
  // The focus is on what opened it again, before that may go.
  const close = () => flushSync(() => setAsking(null))
  const go = () => {
    close()
    asking?.act()
  }
  return { asked: asking?.dependents ?? null, toldFirst, go, close }
}
