import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { AskedField } from '../run/run.ts'
import { RecordedValue } from './RecordedValue.tsx'
import styles from './RunRecord.module.css'

type RecordedStepProps = {
  number: number
  name: string
  values: WorkEntry['record']
  signoffs: WorkEntry['signoffs']
  fields: readonly AskedField[]
  nameOf: (userid: number) => string
}

/** What was written down at a step, and who signed it off. */
export const RecordedStep = ({
  number,
  name,
  values,
  signoffs,
  fields,
  nameOf,
}: RecordedStepProps) => {
  const { t, i18n } = useLingui()
  const signed = signoffs
    .map(one => `${nameOf(one.userid)}, ${formatMoment(one.date * 1000, i18n.locale)}`)
    .join('; ')
  return (
    <PageSection title={name ? t`Step ${number}: ${name}` : t`Step ${number}`}>
      <div className={styles.step}>
        {values.length > 0 && (
          <table className={styles.table}>
            <tbody>
              {values.map(value => (
                <RecordedValue
                  key={value.field_revisionid}
                  value={value}
                  field={fields.find(one => one.field_revisionid === value.field_revisionid)}
                  nameOf={nameOf}
                />
              ))}
            </tbody>
          </table>
        )}
        {signed ? (
          <p className={styles.signed}>
            <Icon of={CircleCheck} /> <Trans>Signed off: {signed}</Trans>
          </p>
        ) : (
          <MutedText>
            <Trans>Not signed off.</Trans>
          </MutedText>
        )}
      </div>
    </PageSection>
  )
}
