import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { Initials } from '#app/ui/pictures/Initials.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { Arrived } from './Arrived.tsx'
import { AskForStep } from './AskForStep.tsx'
import { Handovers } from './Handovers.tsx'
import { useOthersAt } from './together.ts'
import styles from './Together.module.css'

const useNames = () => {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  return (people: readonly { username: string }[]) =>
    list.format(people.map(({ username }) => username))
}

/** In the outline: discs of those who edit the step. */
export const StepMark = ({ stepid }: { stepid: StepId }) => {
  const { t } = useLingui()
  const here = useOthersAt(stepid)
  const names = useNames()(here)
  return (
    here.length > 0 && (
      <span className={styles.mark}>
        {here.slice(0, 2).map(({ userid, username }) => (
          <Initials key={userid} name={username} />
        ))}
        <VisuallyHidden>{t`Being edited by: ${names}`}</VisuallyHidden>
      </span>
    )
  )
}

/** At the step itself: advice, never a lock. */
const AtThisStep = ({ stepid }: { stepid: StepId }) => {
  const here = useOthersAt(stepid)
  const names = useNames()(here)
  return (
    here.length > 0 && (
      <p className={styles.here}>
        {here.slice(0, 3).map(({ userid, username }) => (
          <Initials key={userid} name={username} />
        ))}
        <span>
          <Plural
            value={here.length}
            one={`${names} is editing this step.`}
            other={`${names} are editing this step.`}
          />{' '}
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
