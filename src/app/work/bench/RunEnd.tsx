import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { WorkState } from '#contract/worklog/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import type { Pack } from '../run/runDatabase.ts'
import { useNextGuide } from '../start/useNextGuide.ts'
import { formatSpan } from '../run/spans.ts'
import { Conclusion } from './AroundSteps.tsx'
import styles from '#app/ui/bench/Bench.module.css'

type RunEndProps = {
  state: WorkState
  entryid: number
  guide: Pack['guide']
  worked: number
  isSent: boolean
  notes: string | null
  /** Takes the focus that the bar had. */ heading: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** What stands there once a run has ended or was laid down. */
export const RunEnd = ({
  state,
  entryid,
  guide,
  worked,
  isSent,
  notes,
  heading,
  children,
}: RunEndProps) => {
  const span = formatSpan(worked)
  const next = useNextGuide(entryid, state === 'complete' && isSent)
  const nextTitle = next?.title
  return (
    <div className={styles.over} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {state === 'complete' && <Trans>Finished in {span}</Trans>}
        {state === 'cancelled' && <Trans>This run was cancelled</Trans>}
        {state === 'suspended' && <Trans>This run is suspended</Trans>}
      </h2>
      {notes && <p>{notes}</p>}
      {!isSent && (
        <p>
          <Trans>
            Your work is kept on this device and will be sent as soon as the service answers.
          </Trans>
        </p>
      )}
      {state === 'complete' && <Conclusion guide={guide} />}
      <div className={styles.row}>
        {children}
        {next && (
          <LinkButton kind="main" icon={ArrowRight} href={next.href}>
            <Trans>Next guide: {nextTitle}</Trans>
          </LinkButton>
        )}
        {(state === 'complete' || state === 'cancelled') && (
          <LinkButton href={authorPaths.runRecord(entryid)}>
            <Trans>View record</Trans>
          </LinkButton>
        )}
        <LinkButton kind={children || next ? 'plain' : 'main'} href={authorPaths.work()}>
          <Trans>Work</Trans>
        </LinkButton>
        <LinkButton kind="quiet" href={paths.guideById(guide.guideid)}>
          <Trans>View guide</Trans>
        </LinkButton>
      </div>
    </div>
  )
}
