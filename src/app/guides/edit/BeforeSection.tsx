import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Combobox } from '#app/ui/Combobox.tsx'
import styles from './DetailsEditor.module.css'
import { movedBy } from './details.ts'
import type { DetailsProps } from './details.ts'
import { RowActs } from './RowActs.tsx'

/** Guides whose steps come before these. */
export const BeforeSection = ({ guideid, content, change, errorOf }: DetailsProps & { guideid: number }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { prerequisites } = content
  const byId = /^\d{1,9}$/.test(asked)
  const found = useQuery({ ...read('listGuides', { query: byId ? { guideids: [Number(asked)] } : { title: asked, limit: 10 } }), enabled: asked !== '', placeholderData: keepPreviousData })
  const guides = asked === '' ? [] : (found.data ?? []).filter(guide => guide.guideid !== guideid && !prerequisites.some(known => known.guideid === guide.guideid))
  const max = limits.prerequisites
  return (
    <>
      {prerequisites.length > 0 && (
        <ul className={styles.rows}>
          {prerequisites.map((guide, at) => {
            const title = guide.title ?? t`Guide ${guide.guideid}`
            return (
              <li key={guide.guideid} className={styles.row}>
                <a href={paths.guideById(guide.guideid)}>{title}</a>
                <RowActs name={title} at={at} count={prerequisites.length} onMove={by => change({ prerequisites: movedBy(prerequisites, at, by) })} onRemove={() => change({ prerequisites: prerequisites.filter(known => known !== guide) })} />
              </li>
            )
          })}
        </ul>
      )}
      {prerequisites.length < max ? (
        <Combobox
          label={t`Add a guide that comes first`}
          help={t`Words of its title, or its number.`}
          error={errorOf('prerequisites')}
          text={text}
          onText={setText}
          options={guides.map(guide => ({ value: String(guide.guideid), label: guide.title, below: guide.category }))}
          onChoose={option => {
            setText('')
            change({ prerequisites: [...prerequisites, { guideid: Number(option.value), title: option.label }] })
          }}
        />
      ) : (
        <p className={styles.small}>
          <Trans>At most {max} guides come first.</Trans>
        </p>
      )}
    </>
  )
}
