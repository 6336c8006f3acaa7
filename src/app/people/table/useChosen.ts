import { useState } from 'react'
import type { UserFilter } from '#contract/people/schemas.ts'

/** Who is chosen in the table: some by name, or all that a filter finds. */
export const useChosen = (filter: UserFilter) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  // All that a filter finds: another filter finds others, and nobody of them is chosen by that.
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = allOf === JSON.stringify(filter)
  const clear = () => {
    setChosen(new Map())
    setAllOf(null)
  }
  const choose = (people: readonly { userid: number; username: string }[], isIn: boolean) => {
    setAllOf(null)
    const next = new Map(chosen)
    for (const { userid, username } of people) {
      if (isIn) next.set(userid, username)
      else next.delete(userid)
    }
    setChosen(next)
  }
  const chooseAll = () => setAllOf(JSON.stringify(filter))
  return { chosen, isAll, choose, chooseAll, clear }
}
