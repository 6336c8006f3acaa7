import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { TextArea } from '#app/ui/TextArea.tsx'
import type { DetailsProps } from './details.ts'

/** What readers see before and after the steps. */
export const TextSection = ({ content, change, errorOf }: DetailsProps) => {
  const { t } = useLingui()
  const lines = content.introduction === '' ? 0 : content.introduction.split('\n').length
  return (
    <>
      <TextArea label={t`Summary`} error={errorOf('summary')} count={{ used: codePoints(content.summary), max: limits.summary }} rows={3} value={content.summary} onChange={event => change({ summary: event.target.value })} />
      <TextArea
        label={t`Introduction`}
        help={t`Wiki text, fewer than 50 lines.`}
        error={errorOf('introduction')}
        count={{ used: lines, max: limits.introductionLines }}
        rows={6}
        value={content.introduction}
        onChange={event => change({ introduction: event.target.value })}
      />
      <TextArea label={t`Conclusion`} help={t`Wiki text.`} error={errorOf('conclusion')} rows={4} value={content.conclusion} onChange={event => change({ conclusion: event.target.value })} />
    </>
  )
}
