import { Trans, useLingui } from '@lingui/react/macro'
import type { WikiChanges, WikiContent } from '#app/drafts/content/wikiContent.ts'
import { Select } from '#app/ui/fields/Select.tsx'
import styles from './WikiFields.module.css'
import { FieldSection } from './FieldSection.tsx'

const highestScore = 10

/** What stands beside the text: its contents, and how well the thing can be repaired. */
export const ShownWith = ({
  content,
  change,
  mayJudge,
}: {
  content: WikiContent
  change: (changes: WikiChanges) => void
  mayJudge: boolean
}) => {
  const { t } = useLingui()
  return (
    <FieldSection title={t`Also shown on the page`}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={content.table_of_contents}
          onChange={event => change({ table_of_contents: event.target.checked })}
        />
        <span>
          <Trans>Table of contents</Trans>
        </span>
      </label>
      {mayJudge && (
        <Select
          label={t`Repairability`}
          help={t`0 is worst, 10 is best.`}
          options={[
            { value: '', label: t`Not rated` },
            ...Array.from({ length: highestScore + 1 }, (_, score) => ({
              value: String(score),
              label: String(score),
            })),
          ]}
          value={String(content.repairability_score ?? '')}
          onChange={event =>
            change({
              repairability_score: event.target.value === '' ? null : Number(event.target.value),
            })
          }
        />
      )}
    </FieldSection>
  )
}
