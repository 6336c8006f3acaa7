import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Handshake } from 'lucide-react'
import { use } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { Arrived } from './Arrived.tsx'
import { AskForStep } from './AskForStep.tsx'
import { Handovers } from './Handovers.tsx'
import { TogetherNow, useIsAsked, useOthersAt } from './together.ts'
import styles from './Together.module.css'

const useNames = () => {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  return (people: readonly { username: string }[]) =>
    list.format(people.map(({ username }) => username))
}

/** In the outline: discs of those who are at the step, and whether it waits for an answer. */
export const StepMark = ({ stepid }: { stepid: StepId }) => {
  const { t } = useLingui()
  const here = useOthersAt(stepid)
  const isAsked = useIsAsked()
  const { handovers } = use(TogetherNow)
  const list = useNames()
  const [writers, readers] = [true, false].map(writes =>
    list(here.filter(({ writing }) => writing === writes)),
  )
  return (
    <>
      {handovers.some(one => one.stepid === stepid && isAsked(one)) && (
        <span className={styles.came}>
          <Icon of={Handshake} />
          <VisuallyHidden>{t`Waiting for your answer`}</VisuallyHidden>
        </span>
      )}
      {here.length > 0 && (
        <span className={styles.mark}>
          {here.slice(0, 2).map(({ userid, username }) => (
            <Initials key={userid} name={username} />
          ))}
          <VisuallyHidden>
            {writers && t`Being edited by: ${writers}`} {readers && t`Being viewed by: ${readers}`}
          </VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** At the step itself: advice, never a lock. */
const AtThisStep = ({ stepid }: { stepid: StepId }) => {
  const here = useOthersAt(stepid)
  const writers = here.filter(({ writing }) => writing)
  const told = writers.length > 0 ? writers : here
  const names = useNames()(told)
  return (
    here.length > 0 && (
      <p className={styles.here}>
        {told.slice(0, 3).map(({ userid, username }) => (
          <Initials key={userid} name={username} />
        ))}
        <span>
          {writers.length > 0 ? (
            <Plural
              value={told.length}
              one={`${names} is editing this step.`}
              other={`${names} are editing this step.`}
            />
          ) : (
            <Plural
              value={told.length}
              one={`${names} has this step open.`}
              other={`${names} have this step open.`}
            />
          )}{' '}
          <Trans>Their changes appear here as soon as they are saved.</Trans>
        </span>
      </p>
    )
  )
}

/** What others do at the step that is written; what they ask stands above it. */
export const OthersAtStep = ({ stepid }: { stepid: StepId }) => (
  <>
    <div role="status">
      <AtThisStep stepid={stepid} />
    </div>
    <AskForStep stepid={stepid} />
    <Arrived stepid={stepid} />
  </>
)

/** The same of a step that is not written, with what they ask. */
export const OthersAtCard = ({ stepid }: { stepid: StepId }) => (
  <>
    <Arrived stepid={stepid} />
    <AtThisStep stepid={stepid} />
    <AskForStep stepid={stepid} />
    <Handovers stepid={stepid} />
  </>
)
