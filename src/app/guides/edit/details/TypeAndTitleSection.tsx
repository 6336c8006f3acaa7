import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { codePoints } from '#contract/core/wire.ts'
import { CategoryField } from '#app/categories/CategoryField.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from '../fields/Section.module.css'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { hasGeneratedTitle, titleOf, withTitle } from '../fields/guideTitle.ts'
import { TitleField } from '../fields/TitleField.tsx'
import { TypeSelect } from '../fields/TypeSelect.tsx'
import { useGuideTypes } from '../fields/useGuideTypes.ts'

type TypeAndTitleProps = DetailsProps & { guide: Pick<Guide, 'guideid' | 'type'> }

/** Type, subject, category, title. */
export const TypeAndTitleSection = ({ guide, content, change, errorOf }: TypeAndTitleProps) => {
  const { t } = useLingui()
  const types = useGuideTypes()
  // Whoever begins with the made title is writing one of their own before it differs.
  const [isOwn, setIsOwn] = useState(false)
  const type = types.find(({ value }) => value === content.type)
  const options = type
    ? types
    : [...types, { value: content.type, label: content.type, subject: 'optional' as const }]
  const put = (changes: Parameters<typeof change>[0]) =>
    change(isOwn ? changes : withTitle(content, changes))
  return (
    <>
      <div className={styles.two}>
        <TypeSelect
          guideid={guide.guideid}
          saved={guide.type}
          error={errorOf('type')}
          options={options}
          type={content.type}
          onType={chosen => put({ type: chosen })}
        />
        {(type?.subject !== 'none' || content.subject !== '') && (
          <TextField
            label={t`Subject`}
            help={t`The part or task, such as Battery`}
            error={errorOf('subject')}
            count={{ used: codePoints(content.subject), max: guideFields.subject.most }}
            value={content.subject}
            onChange={event => put({ subject: event.target.value })}
          />
        )}
      </div>
      <CategoryField
        category={content.category}
        error={errorOf('category')}
        onCategory={category => put({ category })}
      />
      <TitleField
        own={!isOwn && hasGeneratedTitle(content) ? null : content.title}
        generated={titleOf(content)}
        error={errorOf('title')}
        onOwn={title => {
          setIsOwn(title !== null)
          change({ title: title ?? titleOf(content) })
        }}
      />
    </>
  )
}
