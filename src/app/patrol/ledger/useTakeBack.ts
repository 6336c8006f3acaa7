import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LedgerRow } from '#contract/patrol/ledger.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useNow } from '#app/ui/state/useNow.ts'

/** Throws ApiError. */
const takeBack = async (decisionid: number): Promise<void> => {
  const { revisionid } = await call('readPatrolDecision', { params: { decisionid } })
  await write(
    'undoPatrolDecision',
    { params: { decisionid }, query: { revisionid }, body: {} },
    { key: `undo-${decisionid}-${revisionid}` },
  )
}

/** The button that was pressed goes: the focus stays where the decision is listed. */
export const stayInRow = (): void =>
  document.activeElement
    ?.closest('[data-decision]')
    ?.querySelector<HTMLElement>('[data-act="open"]')
    ?.focus()

/**
 * Taking one decision back, wherever it is listed. `onDone`: told even where the list was closed
 * meanwhile.
 */
export const useTakeBack = (
  { decisionid, undo_until, undone_by }: LedgerRow,
  title: string,
  onDone?: () => void,
) => {
  const { t } = useLingui()
  // What was done here is said at once, before the list is read again.
  const [isTakenBack, setIsTakenBack] = useState(false)
  const isBack = isTakenBack || undone_by !== null
  const mayEnd = !isBack && undo_until !== null
  const now = useNow(Date.now, mayEnd)
  const attempt = useAttempt(
    async () => {
      await takeBack(decisionid)
      onDone?.()
      announce(t`Undone: ${title}`)
    },
    {
      stale: t`This could not be undone, because the edit has changed since this decision. Open it to see its current state.`,
      onDone: () => {
        stayInRow()
        setIsTakenBack(true)
      },
    },
  )
  return { isBack, mayUndo: mayEnd && undo_until * 1000 > now, attempt }
}
