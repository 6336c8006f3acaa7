import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { classes } from '#app/ui/classes.ts'
import { movedTo } from '../edit/fields/detailsProps.ts'
import { RowFrame } from '../edit/fields/RowFrame.tsx'
import { useRowOrder } from '../edit/fields/useRowOrder.ts'
import { useGuideSearch } from '../shared/useGuideSearch.ts'
import ordered from '../edit/fields/OrderedRows.module.css'
import { mostGuides } from './printChoice.ts'
import styles from './Print.module.css'

/** Is given the guides as the address has them now. */
export type PutGuides = (order: (guideids: readonly number[]) => readonly number[]) => void

type PackListProps = {
  guideids: readonly number[]
  /** Those of them that are known and may be read. */ guides: readonly Guide[]
  onChange: PutGuides
}

const GuideSearch = ({ guideids, onChange }: Omit<PackListProps, 'guides'>) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { guides, isBehind, none } = useGuideSearch(text, {
    without: new Map(guideids.map(guideid => [guideid, t`This guide is already in the list.`])),
  })
  return (
    <Combobox
      label={t`Add a guide`}
      help={t`Type part of the title, or the number.`}
      text={text}
      found={text.trim()}
      isBehind={isBehind}
      none={none}
      onText={setText}
      options={guides.map(one => ({
        value: String(one.guideid),
        label: one.title,
        below: one.category,
        ...(!one.public && { after: t`private` }),
      }))}
      onChoose={({ value }) => {
        setText('')
        onChange(now => [...now, Number(value)])
      }}
    />
  )
}

/** The guides that are printed, in their order. */
export const PackList = ({ guideids, guides, onChange }: PackListProps) => {
  const { t } = useLingui()
  const order = useRowOrder(guideids.length, (from, to) => onChange(now => movedTo(now, from, to)))
  return (
    <PageSection title={t`Guides`}>
      {guideids.length > 0 && (
        <ol id={order.listId} className={ordered.rows} aria-label={t`Guides in print order`}>
          {guideids.map((guideid, at) => {
            const guide = guides.find(one => one.guideid === guideid)
            const title = guide?.title ?? t`Guide ${guideid}`
            return (
              <li
                key={guideid}
                className={classes(styles.row, order.isOver(at) && ordered.over)}
                {...order.row(at)}
              >
                <RowFrame
                  at={at}
                  order={order}
                  name={title}
                  onRemove={() => onChange(now => now.filter(one => one !== guideid))}
                >
                  <a className={styles.words} href={paths.guideById(guideid)}>
                    {title}
                  </a>
                </RowFrame>
              </li>
            )
          })}
        </ol>
      )}
      {guideids.length < mostGuides ? (
        <GuideSearch guideids={guideids} onChange={onChange} />
      ) : (
        <MutedText>
          <Trans>You can print up to {mostGuides} guides at once. Remove one to add another.</Trans>
        </MutedText>
      )}
    </PageSection>
  )
}
