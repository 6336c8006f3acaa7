import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useOnline } from '#app/ui/state/useOnline.ts'
import type { GuideFinding } from './finding.ts'
import styles from './FindingRow.module.css'

/** Says on the service that somebody has looked; `why` is why not now. */
const useConfirming = (guideid: number) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  // what follows is done also where the row has gone with the answer
  const { run, isPending, error } = useAttempt<void, [number[], () => void]>(
    async (confirmids, onDone) => {
      await write('confirmLines', { params: { guideid }, body: { confirmids } })
      onDone()
    },
  )
  const why = isPending
    ? t`Saving…`
    : isOnline
      ? undefined
      : t`You are offline. Reconnect to accept lines.`
  return { confirm: run, why, problem: error }
}

type ConfirmLineProps = {
  guideid: number
  confirmid: number
  /** What the finding says. */ words: string
  /** Its row goes. */ onConfirmed: (row: HTMLElement | null) => void
}

/** One line is right as it is: nothing asks for it any more. */
export const ConfirmLine = ({ guideid, confirmid, words, onConfirmed }: ConfirmLineProps) => {
  const { t } = useLingui()
  const { confirm, why, problem } = useConfirming(guideid)
  return (
    <>
      <Button
        small
        why={why}
        aria-label={t`Accept: ${words}`}
        onClick={event => {
          const row = event.currentTarget.closest('li')
          void confirm([confirmid], () => {
            announce(t`Accepted.`)
            onConfirmed(row)
          })
        }}
      >
        <Trans context="line">Accept</Trans>
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

type ConfirmAllProps = {
  guideid: number
  findings: readonly GuideFinding[]
  /** What asked for them goes. */ onConfirmed: (gone: HTMLElement | null) => void
}

/** All of them at once, where there are several. */
export const ConfirmAll = ({ guideid, findings, onConfirmed }: ConfirmAllProps) => {
  const { t } = useLingui()
  const { confirm, why, problem } = useConfirming(guideid)
  const ids = findings.flatMap(({ confirmid }) => confirmid ?? [])
  const hasTitle = findings.some(({ code }) => code === 'turned_title')
  if (ids.length < 2) return null
  return (
    <div data-confirm-all className={styles.all}>
      <p>
        <Trans>This guide was created by reversing another guide. Check every line.</Trans>
      </p>
      <Button
        small
        icon={Check}
        why={why}
        onClick={event => {
          const gone = event.currentTarget.closest<HTMLElement>('[data-confirm-all]')
          void confirm(ids, () => {
            announce(t`Accepted.`)
            onConfirmed(gone)
          })
        }}
      >
        {hasTitle ? (
          <Plural value={ids.length} one="Accept # text" other="Accept all # texts" />
        ) : (
          <Plural value={ids.length} one="Accept # line" other="Accept all # lines" />
        )}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
