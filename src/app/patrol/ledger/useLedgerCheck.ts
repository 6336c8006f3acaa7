import { useState } from 'react'
import { call } from '#app/api/client.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

type Checked = { rows: number; broken: number | null; isDone: boolean }

/** Throws ApiError. Part by part, so that it is seen how far it is. */
const checkAll = async (tell: (found: Checked) => void): Promise<void> => {
  let rows = 0
  for (let after: number | null = 0; after !== null;) {
    const part: { rows: number; broken: number | null; last: number | null } = await call(
      'checkPatrolDecisions',
      { query: after === 0 ? {} : { after } },
    )
    rows += part.rows
    after = part.last
    tell({ rows, broken: part.broken, isDone: after === null })
  }
}

/** Whether every row of the ledger is what was written. */
export const useLedgerCheck = () => {
  const [found, setFound] = useState<Checked | null>(null)
  const attempt = useAttempt(async () => {
    setFound(null)
    await checkAll(setFound)
  })
  return { found, attempt }
}
