import { useState } from 'react'
import { call } from '#app/api/client.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useIsMounted } from '#app/ui/state/useIsMounted.ts'

/** `last`: from where it goes on; null once it is done. */
type Checked = { rows: number; broken: number | null; last: number | null }

/**
 * Whether every row of the ledger is what was written: part by part, so that it is seen how far it
 * is, and that a part that failed is asked for again. Ends where nobody looks at it any more.
 */
export const useLedgerCheck = () => {
  const isHere = useIsMounted()
  const [found, setFound] = useState<Checked | null>(null)
  const goesOn = found?.last ? found : null
  const attempt = useAttempt(async () => {
    let { rows, last }: Pick<Checked, 'rows' | 'last'> = goesOn ?? { rows: 0, last: null }
    if (!goesOn) setFound(null)
    do {
      const part: Checked = await call('checkPatrolDecisions', {
        query: last === null ? {} : { after: last },
      })
      rows += part.rows
      last = part.last
      setFound({ ...part, rows })
    } while (last !== null && isHere())
  })
  return { found, goesOn: goesOn !== null, attempt }
}
