import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/core/limits.ts'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '#contract/core/wire.ts'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { WikiField } from '#app/writing/field/WikiField.tsx'
import styles from '../fields/Section.module.css'
import { beyondCharacters, beyondLines } from './overflow.ts'

type TextSectionProps = DetailsProps & { isReadOnly: boolean }

const Summary = ({ content, change, errorOf }: DetailsProps) => {
  const { t } = useLingui()
  const max = guideFields.summary.most
  const used = codePoints(content.summary)
  const summary = beyondCharacters(content.summary, max)
  return (
    <TextArea
      label={t`Summary`}
      help={t`The result in one or two sentences. Shown in lists.`}
      error={errorOf('summary')}
      count={{ used, max }}
      counted={
        summary ? (
          <Plural value={summary.over} one="# character too many" other="# characters too many" />
        ) : (
          <Trans>
            {used} of {max}
          </Trans>
        )
      }
      overFrom={summary?.from}
      rows={3}
      value={content.summary}
      onChange={event => change({ summary: event.target.value })}
    />
  )
}

/** What readers see before and after the steps. */
export const TextSection = (props: TextSectionProps) => {
  const { content, change, newest, errorOf, isReadOnly } = props
  const { t } = useLingui()
  const { introductionLines: most } = limits
  const lines = content.introduction === '' ? 0 : content.introduction.split('\n').length
  const introduction = beyondLines(content.introduction, most)
  return (
    <>
      <Summary {...props} />
      <WikiField
        label={t`Introduction`}
        error={errorOf('introduction')}
        count={{ used: lines, max: most }}
        counted={
          introduction ? (
            <Plural value={introduction.over} one="# line too many" other="# lines too many" />
          ) : (
            <Trans>
              {lines} of {most} lines
            </Trans>
          )
        }
        overFrom={introduction?.from}
        rows={6}
        value={content.introduction}
        newest={() => newest()?.introduction ?? content.introduction}
        isReadOnly={isReadOnly}
        onText={text => change({ introduction: text })}
      />
      <div id="conclusion" className={styles.place}>
        <WikiField
          label={t`Conclusion`}
          error={errorOf('conclusion')}
          rows={4}
          value={content.conclusion}
          newest={() => newest()?.conclusion ?? content.conclusion}
          isReadOnly={isReadOnly}
          onText={text => change({ conclusion: text })}
        />
      </div>
    </>
  )
}
