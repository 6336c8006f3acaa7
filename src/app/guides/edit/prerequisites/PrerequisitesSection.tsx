import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { limits } from '#contract/core/limits.ts'
import type { GuideReference } from '#app/drafts/content/guideContent.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './PrerequisitesSection.module.css'
import { movedTo } from '../fields/detailsProps.ts'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { PrerequisiteRow } from './PrerequisiteRow.tsx'
import { loadPrerequisiteCycle, type PrerequisiteCycle } from './usePrerequisiteCycles.ts'
import type { Prerequisites } from './usePrerequisites.ts'
import { useGuideSearch } from '../../shared/useGuideSearch.ts'
import { useRowOrder } from '../fields/useRowOrder.ts'
import ordered from '../fields/OrderedRows.module.css'

type BeforeSectionProps = DetailsProps & {
  guide: Guide
  known: Prerequisites
  /** What the service has refused: guides that lead back here. */
  circles: readonly PrerequisiteCycle[]
}

type PrerequisiteSearchProps = BeforeSectionProps & {
  put: (next: GuideReference[]) => void
  takeOut: (guideid: number) => void
}

/** Those that are not first already. */
const useOtherGuides = (
  text: string,
  guideid: number,
  prerequisites: readonly GuideReference[],
) => {
  const { t } = useLingui()
  const listed = t`This guide is already in the list.`
  return useGuideSearch(text, {
    without: new Map([
      ...prerequisites.map(known => [known.guideid, listed] as const),
      [guideid, t`This is the guide that you are editing.`],
    ]),
  })
}

/** Another guide by its title or number, and why some cannot come first. */
const PrerequisiteSearch = (props: PrerequisiteSearchProps) => {
  const { circles, content, newest, errorOf, put, takeOut } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<PrerequisiteCycle | null>(null)
  const { guideid } = props.guide
  const { prerequisites, title: own } = content
  const { guides, isBehind, none } = useOtherGuides(text, guideid, prerequisites)
  const max = limits.prerequisites
  const type = (next: string) => (setText(next), setRefused(null))
  const add = async (wanted: number, title: string) => {
    type('')
    const chain = await loadPrerequisiteCycle({ guideid, title: own }, wanted)
    if (chain) return setRefused({ guideid: wanted, title, chain })
    // While that was read, others may have been chosen or taken out.
    const now = newest()?.prerequisites
    if (now && now.length < max && !now.some(one => one.guideid === wanted))
      put([...now, { guideid: wanted, title }])
  }
  return (
    <>
      {refused && <CircleNotice circle={refused} />}
      {circles.map(circle => (
        <CircleNotice
          key={circle.guideid}
          circle={circle}
          onTakeOut={() => takeOut(circle.guideid)}
        />
      ))}
      {prerequisites.length < max ? (
        <Combobox
          label={t`Add a guide to do first`}
          help={t`Type part of the title, or the number.`}
          error={circles.length > 0 ? undefined : errorOf('prerequisites')}
          text={text}
          found={text.trim()}
          isBehind={isBehind}
          none={none}
          onText={type}
          options={guides.map(one => ({
            value: String(one.guideid),
            label: one.title,
            below: one.category,
            ...(!one.public && { after: t`private` }),
          }))}
          onChoose={option => void add(Number(option.value), option.label)}
        />
      ) : (
        <p className={styles.small}>
          <Trans>Up to {max} guides can come first. Remove one to add another.</Trans>
        </p>
      )}
    </>
  )
}

/** Guides whose steps come before these. */
export const PrerequisitesSection = (props: BeforeSectionProps) => {
  const { guide, change, content } = props
  const { prerequisites } = content
  const { rows, added, total, isKnown } = props.known
  const put = (next: GuideReference[]) => change({ prerequisites: next })
  const takeOut = (gone: number) => put(prerequisites.filter(known => known.guideid !== gone))
  const order = useRowOrder(prerequisites.length, (from, to) =>
    put(movedTo(prerequisites, from, to)),
  )
  return (
    <>
      {rows.length > 0 && (
        <ul id={order.listId} className={ordered.rows}>
          {rows.map((row, at) => (
            <PrerequisiteRow
              key={row.guideid}
              guide={row}
              at={at}
              order={order}
              isPublic={guide.public}
              onRemove={() => takeOut(row.guideid)}
            />
          ))}
        </ul>
      )}
      <PrerequisiteSearch {...props} put={put} takeOut={takeOut} />
      {rows.length > 0 && isKnown && (
        <p className={styles.small}>
          <Plural
            value={added}
            one="# step comes before those of this guide"
            other="# steps come before those of this guide"
          />
          ; <Plural value={total} one="# step in total." other="# steps in total." />
        </p>
      )}
    </>
  )
}

const CircleNotice = ({
  circle,
  onTakeOut,
}: {
  circle: PrerequisiteCycle
  onTakeOut?: () => void
}) => {
  const { title, chain } = circle
  const way = chain.join(' → ')
  return (
    <Notice
      icon={Ban}
      kind="danger"
      role="alert"
      action={
        onTakeOut && (
          <Button small onClick={onTakeOut}>
            <Trans>Remove</Trans>
          </Button>
        )
      }
    >
      <b>
        <Trans>“{title}” cannot come before this guide.</Trans>
      </b>{' '}
      <Trans>
        “{title}” depends on this guide: {way}.
      </Trans>
    </Notice>
  )
}
