import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass, Play } from 'lucide-react'
import type { WorkBefore } from '#contract/workorders/chain.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { useRunStates } from '#app/api/useRunStates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import styles from './BeforeStart.module.css'

/** How far it is, and by whom. */
const State = ({ one: { status, username } }: { one: WorkBefore }) => {
  const states = useRunStates()
  if (status === null) return null
  const isDone = status === 'complete'
  return (
    <Chip kind={isDone ? 'ok' : 'warn'} icon={isDone ? CircleCheck : Hourglass}>
      {[states[status], username].filter(Boolean).join(', ')}
    </Chip>
  )
}

type ComesFirstProps = {
  one: WorkBefore
  /** Where its run begins, with the order and the piece. */
  startAt: string
}

/** A guide that comes first: how far it is for this piece, and the way to its run. */
export const ComesFirst = ({ one, startAt }: ComesFirstProps) => {
  const { t } = useLingui()
  const { guideid, title, status, entryid } = one
  return (
    <li className={styles.before}>
      <a href={paths.guideById(guideid)}>{title}</a>
      <State one={one} />
      {entryid !== null ? (
        <LinkButton
          small
          href={status === 'complete' ? authorPaths.runRecord(entryid) : authorPaths.run(entryid)}
          aria-label={t`Open the run: ${title}`}
        >
          <Trans>Open the run</Trans>
        </LinkButton>
      ) : (
        status === null && (
          <LinkButton small icon={Play} href={startAt} aria-label={t`Start a run: ${title}`}>
            <Trans>Start a run</Trans>
          </LinkButton>
        )
      )}
    </li>
  )
}
