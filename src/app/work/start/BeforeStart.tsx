import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Hourglass, Play } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { useRunStates } from '#app/api/useRunStates.ts'
import { Checklist } from './Checklist.tsx'
import type { Prerequisite } from './usePrerequisites.ts'
import styles from './BeforeStart.module.css'

type ComesFirstProps = { of: Prerequisite; order: string }

/** A guide that comes first: how far it is under this order, and the way to its run. */
const ComesFirst = ({ of: { guide, run }, order }: ComesFirstProps) => {
  const { t } = useLingui()
  const states = useRunStates()
  const { title, guideid } = guide
  return (
    <li className={styles.before}>
      <a href={paths.guide(guide)}>{title}</a>
      {run && (
        <Chip
          kind={run.status === 'complete' ? 'ok' : 'warn'}
          icon={run.status === 'complete' ? CircleCheck : Hourglass}
        >
          {states[run.status]}
        </Chip>
      )}
      {run ? (
        <LinkButton
          small
          href={
            run.status === 'complete'
              ? authorPaths.runRecord(run.entryid)
              : authorPaths.run(run.entryid)
          }
          aria-label={t`Open the run: ${title}`}
        >
          <Trans>Open the run</Trans>
        </LinkButton>
      ) : (
        run === null && (
          <LinkButton
            small
            icon={Play}
            href={authorPaths.startWork(guideid, order)}
            aria-label={t`Start a run: ${title}`}
          >
            <Trans>Start a run</Trans>
          </LinkButton>
        )
      )}
    </li>
  )
}

type BeforeStartProps = { guide: Guide; order: string; first: readonly Prerequisite[] }

/** What belongs to the job before the first step; nothing where there is none of it. */
export const BeforeStart = ({ guide, order, first }: BeforeStartProps) => {
  const { t } = useLingui()
  const { introduction_rendered, tools, parts, langid } = guide
  if (!introduction_rendered && tools.length + parts.length + first.length === 0) return null
  return (
    <PageSection title={t`Before you start`}>
      <div className={styles.stack}>
        {first.length > 0 && (
          <section>
            <h3 className={styles.title}>
              <Trans>These guides come first</Trans>
            </h3>
            <ol>
              {first.map(one => (
                <ComesFirst key={one.guide.guideid} of={one} order={order} />
              ))}
            </ol>
            <MutedText>
              <Trans>Each guide has its own run under the same work order.</Trans>
            </MutedText>
          </section>
        )}
        <Checklist tools={tools} parts={parts} />
        {introduction_rendered && (
          <div lang={langid}>
            <Rendered html={introduction_rendered} />
          </div>
        )}
      </div>
    </PageSection>
  )
}
