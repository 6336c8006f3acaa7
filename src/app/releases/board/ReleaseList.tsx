import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import type { Release } from '#contract/releases/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { ReviewDate } from '../register/ReviewDate.tsx'
import type { Mover } from '../model/releaseMoves.ts'
import { formatWhen, numberOf, phaseNames } from '../model/releaseWords.ts'
import { Deviations } from '../Deviations.tsx'
import { PrerequisitesChanged } from '../PrerequisitesChanged.tsx'
import { SentBack } from '../SentBack.tsx'
import { Together } from '../Together.tsx'
import { useReleaseMenu } from './useReleaseMenu.ts'
import type { Moving } from './useMoveRelease.tsx'

type Row = { release: Release; mover: Mover; moving: Moving }
const Acts = ({ release, mover, moving }: Row) => {
  const { t } = useLingui()
  const { items } = useReleaseMenu(release, mover, moving)
  const [name, number] = [release.guide_title, numberOf(release)]
  return (
    <Menu
      kind="quiet"
      small
      icon={EllipsisVertical}
      label={t`Actions for ${name} ${number}`}
      items={items}
    />
  )
}

const State = ({ release }: { release: Release }) => {
  const { t, i18n } = useLingui()
  const { status, current, phase, guide_deleted_date, approval } = release
  if (guide_deleted_date !== null)
    return (
      <>
        {i18n._(phaseNames[phase])} <Chip>{t`Guide deleted`}</Chip>
      </>
    )
  if (status === 'rejected')
    return (
      <>
        <Chip kind="danger">{t`Sent back`}</Chip>
        <SentBack release={release} />
      </>
    )
  if (status === 'cancelled') return <Chip>{t`Withdrawn`}</Chip>
  if (phase === 'in_review' && approval?.due_date) {
    const due = formatWhen(approval.due_date, i18n.locale)
    return (
      <>
        {i18n._(phaseNames[phase])}, {t`signature due ${due}`}
      </>
    )
  }
  return current ? <Chip kind="ok">{i18n._(phaseNames.live)}</Chip> : i18n._(phaseNames[phase])
}

const NextReview = ({ release: { current, register } }: { release: Release }) => (
  <ReviewDate date={current ? register.review_date : null} />
)

const Name = ({ release }: { release: Release }) => {
  const { guideid, guide_title, register } = release
  return (
    <a href={authorPaths.guideReleases(guideid)}>
      {register.document_number !== null && `${register.document_number} · `}
      {guide_title} {numberOf(release)}
    </a>
  )
}

/** Releases as rows; `ofGuide`: of one guide, which is not named then. */
export const ReleaseList = ({
  releases,
  mover,
  moving,
  ofGuide = false,
}: {
  releases: readonly Release[]
  mover: Mover
  moving: Moving
  ofGuide?: boolean
}) => {
  const { t, i18n } = useLingui()
  const when = (date: number | null) => (date === null ? '–' : formatWhen(date, i18n.locale))
  return (
    <DataTable<Release>
      label={t`Releases`}
      rows={releases}
      keyOf={one => String(one.releaseid)}
      columns={[
        {
          name: ofGuide ? t`Release` : t`Guide`,
          cell: one => (ofGuide ? <b>{numberOf(one)}</b> : <Name release={one} />),
        },
        {
          name: t`State`,
          cell: one => (
            <>
              <State release={one} />
              <Together release={one} />
              <Deviations release={one} />
              <PrerequisitesChanged release={one} />
            </>
          ),
        },
        { name: t`Title`, minor: true, cell: one => one.title },
        { name: t`Publication date`, cell: one => when(one.release_date ?? one.scheduled_date) },
        {
          name: ofGuide ? t`Obsolete since` : t`Next review`,
          minor: true,
          cell: one => (ofGuide ? when(one.obsolete_date) : <NextReview release={one} />),
        },
        { name: t`Created by`, minor: true, cell: one => one.user.username },
        { name: t`Created`, minor: true, cell: one => formatNearDay(one.init_date, i18n.locale) },
        {
          name: t`Actions`,
          cell: one => <Acts release={one} mover={mover} moving={moving} />,
        },
      ]}
    />
  )
}
