import { useLingui } from '@lingui/react/macro'
import type { Term } from '#contract/guides/terms.ts'
import { write } from '#app/api/write.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'

export type Pair = { source_langid: string; langid: string }
export type List = { pair: Pair; terms: readonly Term[]; version: number }

/** Every change sends the whole list, which is short, and says which one it was made from. */
export const useSetTerms = ({ pair, version }: List, onDone?: () => void) => {
  const { t } = useLingui()
  return useAttempt(
    async (terms: Term[]) => {
      await write('setTerms', { body: { ...pair, version, terms } })
    },
    {
      stale: t`Someone else changed these terms, so nothing was saved. Check them, then try again.`,
      ...(onDone && { onDone }),
    },
  )
}
