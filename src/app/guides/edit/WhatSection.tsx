import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { Select } from '#app/ui/Select.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { CategoryField } from './CategoryField.tsx'
import styles from './DetailsEditor.module.css'
import type { DetailsProps } from './details.ts'
import { useGuideTypes } from './useGuideTypes.ts'

/** Type, subject, category, title. */
export const WhatSection = ({ content, change, errorOf }: DetailsProps) => {
  const { t } = useLingui()
  const types = useGuideTypes()
  const type = types.find(({ value }) => value === content.type)
  const options = type ? types : [...types, { value: content.type, label: content.type, subject: 'optional' as const }]
  return (
    <>
      <div className={styles.two}>
        <Select label={t`Type`} error={errorOf('type')} options={options} value={content.type} onChange={event => change({ type: event.target.value })} />
        {(type?.subject !== 'none' || content.subject !== '') && (
          <TextField
            label={t`Subject`}
            help={t`The part or task, for instance Battery`}
            error={errorOf('subject')}
            count={{ used: codePoints(content.subject), max: limits.subject }}
            value={content.subject}
            onChange={event => change({ subject: event.target.value })}
          />
        )}
      </div>
      <CategoryField category={content.category} error={errorOf('category')} onCategory={category => change({ category })} />
      <TextField label={t`Title`} error={errorOf('title')} count={{ used: codePoints(content.title), max: limits.title }} value={content.title} onChange={event => change({ title: event.target.value })} />
    </>
  )
}
