import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useKeptTicks } from '#app/offline/keptTicks.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import type { Pack } from '../run/runDatabase.ts'
import type { RunStore } from '../run/runSession.ts'
import { Checklist } from '../start/Checklist.tsx'
import styles from './AroundSteps.module.css'

type GuideOfRun = Pack['guide']

/** Says what is folded away, so that nobody unfolds it for nothing. */
const useNames = ({ introduction_rendered, tools = [], parts = [] }: GuideOfRun) => {
  const { t } = useLingui()
  return [
    introduction_rendered && t`Introduction`,
    tools.length > 0 && plural(tools.length, { one: '# tool', other: '# tools' }),
    parts.length > 0 && plural(parts.length, { one: '# part', other: '# parts' }),
  ].filter(Boolean)
}

/** What belongs to the job before the first step. */
const Before = ({ store: { userid, entryid, pack } }: { store: RunStore }) => {
  const { guide } = pack
  const ticks = useKeptTicks(`runChecked ${userid} ${entryid}`)
  const { introduction_rendered, tools = [], parts = [] } = guide
  const names = useNames(guide).join(', ')
  return names === '' ? null : (
    <details className={styles.around}>
      <summary>
        <Trans>Before you start: {names}</Trans>
      </summary>
      <div className={styles.body}>
        <Checklist
          tools={tools}
          parts={parts}
          ticks={ticks}
          hasLinks={false}
          note={
            <Trans>
              Your ticks are kept on this device only, until the run ends. They are not in the
              record.
            </Trans>
          }
        />
        {introduction_rendered && (
          <div lang={guide.langid}>
            <Rendered html={introduction_rendered} />
          </div>
        )}
      </div>
    </details>
  )
}

/** What the guide says after its last step; nothing where it says nothing. */
export const Conclusion = ({ guide }: { guide: GuideOfRun }) =>
  guide.conclusion_rendered ? (
    <div lang={guide.langid} className={styles.conclusion}>
      <Rendered html={guide.conclusion_rendered} />
    </div>
  ) : null

type AroundStepsProps = { store: RunStore; /** Of the open step, from 0. */ at: number } & {
  children: ReactNode
}

/** The open step; at the first one what comes before it, at the last one what comes after. */
export const AroundSteps = ({ store, at, children }: AroundStepsProps) => {
  const { guide } = store.pack
  return (
    <>
      {at === 0 && <Before store={store} />}
      {children}
      {at === guide.steps.length - 1 && guide.conclusion_rendered && (
        <details className={styles.around}>
          <summary>
            <Trans>Conclusion</Trans>
          </summary>
          <div className={styles.body}>
            <Conclusion guide={guide} />
          </div>
        </details>
      )}
    </>
  )
}
