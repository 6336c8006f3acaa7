import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { useKeptTicks } from '#app/offline/keptTicks.ts'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { Checklist } from './Checklist.tsx'
import { ComesFirst } from './ComesFirst.tsx'
import { ForPiece } from './EarlyReason.tsx'
import type { EarlyStart } from './useChain.ts'
import styles from './BeforeStart.module.css'

type BeforeStartProps = {
  guide: Guide
  userid: number
  early: Pick<EarlyStart, 'before' | 'isUnknown'>
  serial: string
  /** Where a run of a guide that comes first begins. */
  startAt: (guideid: number) => string
}

/** What belongs to the job before the first step; nothing where there is none of it. */
export const BeforeStart = ({ guide, userid, early, serial, startAt }: BeforeStartProps) => {
  const { before, isUnknown } = early
  const { t } = useLingui()
  const ticks = useKeptTicks(`checked ${userid} ${guide.guideid}`)
  const { introduction_rendered, tools, parts, langid } = guide
  if (!introduction_rendered && tools.length + parts.length + before.length === 0) return null
  return (
    <PageSection title={t`Before you start`}>
      <div className={styles.stack}>
        {before.length > 0 && (
          <section>
            <h3 className={styles.title}>
              <Trans>These guides come first</Trans>
            </h3>
            <ol>
              {before.map(one => (
                <ComesFirst key={one.guideid} one={one} startAt={startAt(one.guideid)} />
              ))}
            </ol>
            {isUnknown && (
              <MutedText>
                <Trans>The progress of these guides did not load.</Trans>
              </MutedText>
            )}
            <MutedText>
              <ForPiece serial={serial} />
            </MutedText>
          </section>
        )}
        <Checklist
          tools={tools}
          parts={parts}
          ticks={ticks}
          hasLinks
          note={<Trans>Your ticks are kept on this device and carry over to the run.</Trans>}
        />
        {introduction_rendered && (
          <div lang={langid}>
            <Rendered html={introduction_rendered} />
          </div>
        )}
      </div>
    </PageSection>
  )
}
